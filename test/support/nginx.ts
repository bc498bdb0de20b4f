import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstall } from './apt.ts'
import { freePort } from './freePort.ts'
import { listens } from './listens.ts'

const names = ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx']

/** Returns the path of nginx, or undefined without it. In CI (`CI` is set), installs it if it is missing. */
export function findNginx(): string | undefined {
  return findOrInstall(installed, 'nginx-light')
}

const installed = () => names.find((name) => spawnSync(name, ['-v']).status === 0)

/** A running nginx. */
export interface Nginx {
  url: string
  /** Returns everything that it has logged, of requests and errors. */
  log(): Promise<string>
  stop(): Promise<void>
}

/** The address of one process for each of these tasks. */
export type TaskUrls = Record<'web' | 'streams' | 'media', string>

/**
 * Runs nginx as the current user, with the examples' configuration but without TLS. It is in front of one process of a
 * service, several processes, or one process for each task. Uses a free port by default.
 */
export async function startNginx(
  program: string,
  urls: string | readonly string[] | TaskUrls,
  at?: number,
): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const port = at ?? (await freePort())
  await mkdir(join(folder, 'temp'))
  const byTask = typeof urls === 'object' && 'web' in urls ? urls : undefined
  const example = await exampleFile('social-service.conf')
  const routed = byTask ? await withTasks(example, byTask) : withServers(example, [urls as string | string[]].flat())
  const changed = routed
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ +(?:listen \[::\]|ssl_certificate).*\n/gm, '')
    .replaceAll('/var/log/nginx', folder)
  await writeFile(join(folder, 'nginx.conf'), `${mainConfig(folder)}\n${changed}}\n`)
  const child = spawn(program, ['-p', folder, '-e', join(folder, 'start.log'), '-c', join(folder, 'nginx.conf')])
  const ended = once(child, 'exit')
  await listens('nginx', port, () => child.exitCode !== null)
  const logs = ['social-service.log', 'social-service.error.log', 'start.log']
  return {
    url: `http://127.0.0.1:${port}`,
    log: async () =>
      (await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))).join(''),
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const exampleFile = (name: string) => readFile(join(import.meta.dirname, '../../examples/nginx', name), 'utf8')

const withServers = (example: string, urls: readonly string[]) =>
  example.replace('server 127.0.0.1:3000;', urls.map(serverLine).join('\n  '))

async function withTasks(example: string, { web, streams, media }: TaskUrls): Promise<string> {
  const routed = example.replaceAll('proxy_pass http://social_service;', 'proxy_pass http://social_$social_task;')
  const tasks = (await exampleFile('tasks.conf'))
    .replace('server 127.0.0.1:3000;', serverLine(web))
    .replace('server 127.0.0.1:3001;', serverLine(streams))
    .replace('server 127.0.0.1:3002;', serverLine(media))
  return `${tasks}\n${routed}`
}

const serverLine = (url: string) => `server 127.0.0.1:${new URL(url).port};`

const mainConfig = (folder: string) => `daemon off;
master_process off;
pid ${folder}/pid;
events { worker_connections 256; }
http {
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temp/${name};`).join('\n')}`
