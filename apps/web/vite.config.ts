import { routes, type RouteContract } from '@marquee/contract'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pages } from './words/pages.ts'
import { words } from './words/plugin.ts'

/** Provides the contract's route table without its schemas, so that no validator reaches the browser. */
function apiRoutes(): Plugin {
  const name = 'virtual:api-routes'
  const one = `${name}/`
  const table = Object.keys(routes).map((operation) => `export { ${operation} } from '${one}${operation}'`)
  const codeOf = (operation: string) => {
    const { method, path, access, consumes }: RouteContract = routes[operation as keyof typeof routes]
    return `export const ${operation} = ${JSON.stringify({ method, path, access, consumes })}`
  }
  return {
    name: 'api-routes',
    resolveId: (id) => (id === name || id.startsWith(one) ? { id: `\0${id}`, moduleSideEffects: false } : undefined),
    load(id) {
      if (id === `\0${name}`) return table.join('\n')
      return id.startsWith(`\0${one}`) ? codeOf(id.slice(one.length + 1)) : undefined
    },
  }
}

/** React gets a separate file, so that `boot.ts` can read it in a separate task before the app. */
const REACT = /node_modules\/(react|react-dom|scheduler)\//
/** The app, and two small files that would otherwise bring a larger one with them. */
const CORE = /web\/src\/(main\.tsx|lib\/trusted\.ts)$|posters\/src\/random/
const DRAWN_POSTER = /packages\/posters\/|web\/src\/components\/movie\/(drawn-poster|poster-faces)/
/** Code that every page loads once it is shown, and small files that visitors’ pages share with those of signed-in users. */
const LATER =
  /web\/src\/(routes\/-after-start|lib\/outbox\/browser|features\/(shell\/(footer|follow-navigation|signed-in-only)|offline\/(connection-bar|leave)\.|quick-search\/field-frame)|components\/ui\/toaster)|icons\/(check|sliders-horizontal)\.mjs|useIsFetching/
/** Code of every signed-in page, and their home. */
const SIGNED_IN = /web\/src\/routes\/-signed-in(-home)?\.tsx?$/
/** Small files that pages share. Those that bring a large library stay apart. */
const COMMON =
  /contract\/src\/page-heads|web\/src\/(components\/movie|components\/ui\/(?!multi-select|suggest|menu-panel)|lib\/(?!rank-by-title|live)|features\/(marks|ratings)\/)|react-query/
const SMALL = /web\/src\/hooks\/use-(?!live)|virtual:api-routes|lucide-react|react-router/
const SUGGESTIONS = /web\/src\/(components\/ui\/suggestion-list|features\/quick-search\/search-box)/
/** The part of Radix that menus share with suggestions. */
const LAYERS = /@radix-ui\/react-dialog/
/**
 * Adds preload links for the display face's Latin subset and the first page's code, whose hashed names only the bundle knows. Code for
 * signed-in users, whose pages the browser draws, has links that theme.js switches on.
 */
function preloadFirstPage(): Plugin {
  const preloadOf = (href: string) => {
    if (/league-gothic-latin-wdth.*\.woff2$/.test(href)) return { rel: 'preload', as: 'font', type: 'font/woff2' }
    if (/assets\/(drawn-poster|later|signed-in-start)-.*\.js$/.test(href)) return { 'data-signed-in': '' }
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

/** Drops Tailwind's fallback for browsers without @property, which we do not support. */
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
    words(),
    pages(),
    ...(process.env['VITEST'] === undefined ? [router] : []),
    react(),
    tailwindcss(),
    preloadFirstPage(),
    dropPropertyFallback(),
  ],
  // React has had this hook since version 18, so the shim is not needed.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  // Code and styles name files next to them, so that the app works under any base path; the server adds that to the page.
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  build: {
    assetsInlineLimit: 0,
    target: 'es2024',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      experimental: { lazyBarrel: true },
      // The outbox is imported with `import()` for the server's sake, and is in one file with what imports it.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            // The first file to run (`boot.ts`) needs these and must not wait for a larger one.
            { name: 'index', test: /src\/boot\.ts|vite\/preload-helper|src\/lib\/next-task/, priority: 7 },
            { name: 'react', test: REACT, priority: 6 },
            // The app with everything that it imports statically, the home page included (`routes/index.tsx`): one file
            // compresses better than many small ones. What is imported with `import()` stays out of it.
            { name: 'core', test: CORE, priority: 5 },
            { name: 'drawn-poster', test: DRAWN_POSTER, priority: 4 },
            { name: 'later', test: LATER, priority: 3 },
            { name: 'signed-in-start', test: SIGNED_IN, priority: 2 },
            // Modules that later files share: one request in place of many small ones.
            { name: 'common', test: COMMON, minShareCount: 3, priority: 1 },
            { name: 'small', test: SMALL, minShareCount: 2 },
            { name: 'layers', test: LAYERS },
            { name: 'suggestions', test: SUGGESTIONS },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': process.env['MARQUEE_API'] ?? 'http://localhost:8080' } },
})
