import { describe, expect, it } from 'vitest'
import { posterAddress } from './poster-address.ts'

describe('the address of a poster', () => {
  it('is 200 wide for thumbnails and 500 for detail', () => {
    const path = 'https://images.example/t/p/original/a.jpg'
    expect(posterAddress(path, 'thumbnail').src).toBe('https://images.example/t/p/w200/a.jpg')
    expect(posterAddress(path, 'detail').src).toBe('https://images.example/t/p/w500/a.jpg')
  })

  it('names the nearest sizes where a host has no 200 wide one', () => {
    const { src, srcSet } = posterAddress('https://image.tmdb.org/t/p/original/a.jpg', 'thumbnail')
    expect(src).toBe('https://image.tmdb.org/t/p/w185/a.jpg')
    expect(srcSet).toContain('/w342/a.jpg 2x')
  })

  it('is left as it is without a size in it', () => {
    expect(posterAddress('https://images.example/a.jpg', 'detail').src).toBe('https://images.example/a.jpg')
  })
})
