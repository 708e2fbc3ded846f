import { describe, expect, it } from 'vitest'
import { posterAddress } from './poster-address.ts'

describe('the address of a poster', () => {
  it('is 200 wide for thumbnails and 500 for detail', () => {
    const path = 'https://images.example/posters/original/a.jpg'
    expect(posterAddress(path, 'thumbnail').src).toBe('https://images.example/posters/w200/a.jpg')
    expect(posterAddress(path, 'detail').src).toBe('https://images.example/posters/w500/a.jpg')
  })

  it.each(['https://image.tmdb.org/t/p', 'http://127.0.0.1:9000/t/p', '/images'])(
    'names sizes that TMDB has, for screens of one, two and three dots a pixel: %s',
    (base) => {
      const { src, srcSet } = posterAddress(`${base}/original/a.jpg`, 'thumbnail')
      expect(src).toBe(`${base}/w185/a.jpg`)
      expect(srcSet).toBe(`${base}/w185/a.jpg 1x, ${base}/w342/a.jpg 2x, ${base}/w500/a.jpg 3x`)
      expect(posterAddress(`${base}/original/a.jpg`, 'detail')).toEqual({
        src: `${base}/w500/a.jpg`,
        srcSet: `${base}/w500/a.jpg 1x, ${base}/w780/a.jpg 2x`,
      })
    },
  )

  it('is left as it is without a size in it', () => {
    expect(posterAddress('https://images.example/a.jpg', 'detail').src).toBe('https://images.example/a.jpg')
  })
})
