import { routes, type RouteContract } from '@marquee/contract'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** Serves the contract's route table without its schemas, so that no validator reaches the browser. */
function apiRoutes(): Plugin {
  const name = 'virtual:api-routes'
  const table = Object.entries<RouteContract>(routes)
    .map(
      ([operation, { method, path, access, consumes }]) =>
        `export const ${operation} = ${JSON.stringify({ method, path, access, consumes })}`,
    )
    .join('\n')
  return {
    name: 'api-routes',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? table : undefined),
  }
}

/** Read in a task of its own, before what stands on it. */
const REACT = /node_modules\/(react|react-dom|scheduler)\//
/** What else the first page needs travels in one file: it compresses better than many small ones. */
const CORE = [
  /node_modules\/use-sync-external-store\//,
  /node_modules\/@tanstack\/(?!.*(queriesObserver|useQueries|useSuspense|mutationObserver|useMutation))/,
  /node_modules\/lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|defaultAttributes|shared)/,
  /packages\/(contract\/src\/client|posters)/,
  /src\/(main|router|routes\/-first-page|routeTree|routes\/__root|routes\/index)/,
  /src\/(lib|hooks|features\/(home\/(?!why|shortcuts)|shell\/(?!loaded|me-sheet|theme-picker|shortcut-help|cookie|signed-in|footer)))/,
  /src\/components\/(brand|movie\/(poster|drawn|movie-(?!results)|percent))/,
  /src\/components\/ui\/(button|spinner|skeleton|chip|carousel|class-names)/,
]
const NOT_CORE = /src\/lib\/(next-task|analytics-provider|safe-redirect|rank-by-title|save-file|contacts)/

/** Preloads what the first page needs, whose hashed names only the bundle knows: the display face's Latin subset, and the code. */
function preloadFirstPage(): Plugin {
  const preloadOf = (href: string) => {
    if (/league-gothic-latin-wdth.*\.woff2$/.test(href)) return { rel: 'preload', as: 'font', type: 'font/woff2' }
    return /assets\/(react|core)-.*\.js$/.test(href) ? { rel: 'modulepreload' } : null
  }
  return {
    name: 'preload-first-page',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {}).flatMap((file) => {
          const preload = preloadOf(file)
          if (preload === null) return []
          return [{ tag: 'link', attrs: { ...preload, href: `/${file}`, crossorigin: true }, injectTo: 'head-prepend' }]
        }),
    },
  }
}

/** Drops Tailwind's copy of its custom properties for browsers that do not know @property: ours all do. */
function dropPropertyFallback(): Plugin {
  return {
    name: 'drop-property-fallback',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        file.source = String(file.source).replace(/@layer properties\{@supports.*?\}\}\}/s, '')
      }
    },
  }
}

const isCore = (id: string) => !NOT_CORE.test(id) && CORE.some((pattern) => pattern.test(id))

const router = tanstackRouter({
  target: 'react',
  autoCodeSplitting: true,
  quoteStyle: 'single',
  semicolons: false,
  routeFileIgnorePattern: '\\.test\\.',
})

export default defineConfig({
  plugins: [
    apiRoutes(),
    ...(process.env['VITEST'] === undefined ? [router] : []),
    react(),
    tailwindcss(),
    preloadFirstPage(),
    dropPropertyFallback(),
  ],
  // React has had this hook of its own since 18; the shim is for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    assetsInlineLimit: 0,
    target: 'es2024',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // By itself, so that the first file of all stands on no other.
            { name: 'preload', test: /vite\/preload-helper|src\/lib\/next-task/, priority: 2 },
            { name: 'react', test: REACT, priority: 1 },
            { name: 'core', test: isCore },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': process.env['MARQUEE_API'] ?? 'http://localhost:8080' } },
  test: {
    name: 'web',
    environment: 'jsdom',
    setupFiles: ['./src/test-setup.ts'],
    restoreMocks: true,
    testTimeout: 30_000,
  },
})
