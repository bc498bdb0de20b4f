import { defineConfig } from 'vite'
import { emojiModule } from './build/emojiModule.ts'
import { initialChunk } from './build/initialChunk.ts'

const service = process.env['SERVICE_URL'] ?? 'http://localhost:3000'

/** Builds the web client into `web/dist`. During development, serves it in front of a service (docs/web-client.md). */
export default defineConfig({
  root: import.meta.dirname,
  // The cache is next to the packages, which npm installs at the root for all workspaces.
  cacheDir: '../node_modules/.vite',
  plugins: [emojiModule()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: { dedupe: ['preact'] },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    // An image as `data:` in a stylesheet would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: initialChunk(), debugName: 'first page' }] } } },
  },
  server: {
    port: 5173,
    proxy: {
      '/v1/browser': { target: service, ws: true },
      ...Object.fromEntries(
        ['/media', '/avatars', '/headers', '/images', '/docs', '/openapi.json'].map((path) => [path, service]),
      ),
    },
  },
})
