import { describe, expect, it } from 'vitest'
import { posterAddresses } from './poster-address.ts'

const posterAddress = (...call: Parameters<typeof posterAddresses>) => posterAddresses(...call)[0]!

describe('the address of a poster', () => {
  it('asks for 200 wide thumbnails and 500 wide detail pictures', () => {
    const path = 'https://images.example/posters/original/a.jpg'
    expect(posterAddress(path, 'thumbnail').src).toBe('https://images.example/posters/w200/a.jpg')
    expect(posterAddress(path, 'detail').src).toBe('https://images.example/posters/w500/a.jpg')
  })

  it.each(['https://image.tmdb.org/t/p', 'http://127.0.0.1:9000/t/p', '/images'])(
    'asks for larger pictures only on finer screens: %s',
    (base) => {
      const { src, srcSet } = posterAddress(`${base}/original/a.jpg`, 'thumbnail')
      expect(src).toBe(`${base}/w200/a.jpg`)
      expect(srcSet).toBe(`${base}/w200/a.jpg 1x, ${base}/w342/a.jpg 2x, ${base}/w500/a.jpg 3x`)
      expect(posterAddress(`${base}/original/a.jpg`, 'detail')).toEqual({
        src: `${base}/w500/a.jpg`,
        srcSet: `${base}/w500/a.jpg 1x, ${base}/w780/a.jpg 2x`,
      })
    },
  )

  it('leaves an address without a size as it is', () => {
    expect(posterAddress('https://images.example/a.jpg', 'detail').src).toBe('https://images.example/a.jpg')
  })
})
