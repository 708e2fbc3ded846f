import { readBasePath } from '../src/lib/base-path.ts'
import { activate, answer, install } from './serve.ts'
import type { Build } from './serve.ts'

declare const self: ServiceWorkerGlobalScope
/** Filled in by scripts/build-worker.ts. */
declare const BUILD: Build

// The worker is at the base path itself.
const basePath = new URL('.', location.href).pathname.slice(0, -1)
readBasePath(() => basePath)

self.addEventListener('install', (event) => {
  event.waitUntil(install(BUILD).then(() => self.skipWaiting()))
})
self.addEventListener('activate', (event) => {
  event.waitUntil(activate(BUILD).then(() => self.clients.claim()))
})
self.addEventListener('fetch', (event) => {
  const answered = answer(event.request, BUILD)
  if (answered !== null) event.respondWith(answered)
})
