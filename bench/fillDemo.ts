import { spawnSync } from 'node:child_process'

/** The size of a demo. */
export interface DemoSize {
  posts: string
  accounts: string
  follows: string
}

/** Fills a data folder as the command line does. */
export function fillDemo(dataDir: string, { posts, accounts, follows }: DemoSize): void {
  const sizes = ['--accounts', accounts, '--posts', posts, '--follows', follows]
  const demo = spawnSync('node', ['cli/social-service.js', 'demo', ...sizes, '--data-dir', dataDir], {
    stdio: 'inherit',
  })
  if (demo.status !== 0) throw new Error('the demo failed')
}
