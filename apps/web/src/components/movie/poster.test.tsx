import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PersonPhoto } from './person-photo.tsx'
import { Poster } from './poster.tsx'

const MOVIE = {
  id: 1,
  title: 'The Long Night',
  release_date: '1954-05-01',
  poster_path: 'https://images.example/a.jpg',
}
const image = () => screen.getByRole('presentation', { hidden: true })
const drawn = () => screen.getByRole('img', { name: 'Poster of The Long Night' }).querySelector('svg')

it('keeps away changes around a poster', () => {
  const path = vi.fn<() => string>(() => MOVIE.poster_path)
  const movie = {
    ...MOVIE,
    get poster_path() {
      return path()
    },
  }
  const { rerender } = render(<Poster movie={movie} />)
  const reads = path.mock.calls.length
  rerender(<Poster movie={movie} />)
  expect(path).toHaveBeenCalledTimes(reads)
  rerender(<Poster movie={movie} size="detail" />)
  expect(path.mock.calls.length).toBeGreaterThan(reads)
})

describe('a poster whose image does not load', () => {
  it('is drawn instead', async () => {
    render(<Poster movie={MOVIE} alt="Poster of The Long Night" />)
    fireEvent.error(image())
    await vi.waitFor(() => expect(drawn()).not.toBeNull())
  })

  it('is drawn instead when it failed on the server’s page, before the app could hear of it', async () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0)
    render(<Poster movie={MOVIE} alt="Poster of The Long Night" />)
    await vi.waitFor(() => expect(drawn()).not.toBeNull())
  })

  it('stays while its image is on its way', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
    render(<Poster movie={MOVIE} alt="Poster of The Long Night" />)
    expect(image().getAttribute('src')).toContain('a.jpg')
  })
})

describe('a thumbnail of a host without the width of 200', () => {
  const poster = (host: string, file: string) => (
    <Poster movie={{ ...MOVIE, poster_path: `${host}/t/p/original/${file}` }} />
  )
  const source = () => image().getAttribute('src')

  it('loads 342 wide, and later ones immediately', () => {
    const host = 'https://without.example'
    const { unmount } = render(poster(host, 'a.jpg'))
    expect(source()).toBe(`${host}/t/p/w200/a.jpg`)
    fireEvent.error(image())
    expect(source()).toBe(`${host}/t/p/w342/a.jpg`)
    expect(image().getAttribute('srcset')).toBe(`${host}/t/p/w342/a.jpg 2x, ${host}/t/p/w500/a.jpg 3x`)
    fireEvent.load(image())
    unmount()
    const second = render(poster(host, 'b.jpg'))
    expect(source()).toBe(`${host}/t/p/w342/b.jpg`)
    second.unmount()
    render(<PersonPhoto name="Ada" path={`${host}/t/p/original/c.jpg`} />)
    expect(source()).toBe(`${host}/t/p/w342/c.jpg`)
  })

  it('gives way to a drawn poster if that does not load either, and later ones start 200 wide', async () => {
    const host = 'https://down.example'
    const { unmount } = render(
      <Poster movie={{ ...MOVIE, poster_path: `${host}/t/p/original/a.jpg` }} alt="Poster of The Long Night" />,
    )
    fireEvent.error(image())
    fireEvent.error(image())
    await vi.waitFor(() => expect(drawn()).not.toBeNull())
    unmount()
    render(poster(host, 'b.jpg'))
    expect(source()).toBe(`${host}/t/p/w200/b.jpg`)
  })

  it('stays 200 wide on other hosts', () => {
    const { unmount } = render(poster('https://with.example', 'a.jpg'))
    fireEvent.load(image())
    unmount()
    render(poster('https://with.example', 'b.jpg'))
    expect(source()).toBe('https://with.example/t/p/w200/b.jpg')
  })
})
