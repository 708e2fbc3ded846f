import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { absoluteAddress, nameWithin, ownName, withBasePath } from './base-path.ts'
import { imageVariant, hasTmdbSizes } from './image-address.ts'
import { storage } from './storage.ts'
import { listenToTabs, whenChangedElsewhere } from './tabs.ts'

/** Settings that the server writes into the page of an instance under a path. */
function under(basePath: string) {
  document.documentElement.dataset['basePath'] = basePath
}
afterEach(() => {
  delete document.documentElement.dataset['basePath']
})

describe('an instance at the root of its host', () => {
  it('has addresses and names as they are', () => {
    expect(withBasePath('/sw.js')).toBe('/sw.js')
    expect(absoluteAddress('/groups/1')).toBe(`${location.origin}/groups/1`)
    expect(ownName('session')).toBe('session')
  })

  it('leaves alone what belongs to instances under paths', () => {
    expect(nameWithin('session')).toBe('session')
    expect(nameWithin('/marquee session')).toBeNull()
  })
})

describe('an instance under a path', () => {
  it('puts it before addresses', () => {
    under('/marquee')
    expect(withBasePath('/sw.js')).toBe('/marquee/sw.js')
    expect(absoluteAddress('/groups/1?code=x')).toBe(`${location.origin}/marquee/groups/1?code=x`)
  })

  it('has names of its own, and gets them back', () => {
    under('/marquee')
    expect(ownName('files 1')).toBe('/marquee files 1')
    expect(nameWithin('/marquee files 1')).toBe('files 1')
    expect(['files 1', '/films files 1', '/marquee/films files 1'].map(nameWithin)).toEqual([null, null, null])
  })

  it('keeps its session apart from that of another on the same host', () => {
    storage.set('access_token', 'at the root')
    under('/marquee')
    expect(storage.get('access_token')).toBeNull()
    storage.set('access_token', 'under the path')
    under('/films')
    expect(storage.get('access_token')).toBeNull()
    under('')
    expect(storage.get('access_token')).toBe('at the root')
  })

  it('follows its own tabs alone', () => {
    under('/marquee')
    const seen: string[] = []
    whenChangedElsewhere('a value', () => seen.push('changed'))
    listenToTabs()
    for (const key of ['a value', '/films a value', '/marquee another', '/marquee a value'])
      dispatchEvent(new StorageEvent('storage', { key }))
    expect(seen).toEqual(['changed'])
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(seen).toEqual(['changed', 'changed'])
  })

  it('knows the sizes of pictures that its server passes on', () => {
    expect(hasTmdbSizes('/marquee/images/original/a.jpg')).toBe(true)
    expect(hasTmdbSizes('https://elsewhere.example/images/original/a.jpg')).toBe(false)
    expect(imageVariant('/marquee/images/original/a.jpg', 'w342')).toBe('/marquee/images/w342/a.jpg')
  })
})

const WEB = join(import.meta.dirname, '../..')
const SOURCES = globSync(['src/**/*.{ts,tsx,css}', 'worker/*.ts'], { cwd: WEB })
  .map((path) => join(WEB, path))
  .filter((path) => !/\.test\.|\/testing\/|test-setup|routeTree\.gen|lib\/base-path\.ts/.test(path))

/** Expressions that would leave the base path, with the required function, and the files that may use them. */
const ESCAPES: [what: string, pattern: RegExp, ways?: RegExp][] = [
  ['an address in markup', /\b(href|src|srcSet|action)=\{?["'`]\//],
  ['a call', /fetch\(["'`]\//],
  [
    'an address of the server',
    /(?<!(withBasePath|absoluteAddress)\([^()]*|startsWith\()["'`]\/api\b/,
    /lib\/(api|contacts)\.ts$/,
  ],
  ['an address for others', /location\.origin(\}| \+ ["'`])\//],
  ['an address in styles', /url\(["']?\//],
  ['another page', /(history\.(push|replace)|location\.(assign|replace))\((["'`]|safeRedirect)/],
  ['a stored value', /\b(localStorage|sessionStorage)\b/, /lib\/storage\.ts$/],
  ['a cache', /caches\.(open|delete)\((?!ownName\()/, /lib\/kept-answers\.ts$/],
  ['a database', /openDB(<\w+>)?\((?!ownName\()/],
  ['a channel', /new BroadcastChannel\((?!ownName\()/],
  ['a lock', /locks\.request\((?!ownName\()/],
]

describe('the source', () => {
  it.each(ESCAPES)('reaches %s through the base path', (_what, pattern, ways) => {
    const found = SOURCES.filter((path) => !ways?.test(path) && pattern.test(readFileSync(path, 'utf8')))
    expect(found.map((path) => relative(WEB, path))).toEqual([])
  })
})
