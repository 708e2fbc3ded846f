import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Poster } from './poster.tsx'

const MOVIE = {
  id: 1,
  title: 'The Long Night',
  release_date: '1954-05-01',
  poster_path: 'https://images.example/a.jpg',
}
const image = () => screen.getByRole('presentation', { hidden: true })
const drawn = () =>
  vi.waitFor(() =>
    expect(screen.getByRole('img', { name: 'Poster of The Long Night' }).querySelector('svg')).not.toBeNull(),
  )

describe('a poster whose image does not load', () => {
  it('is drawn instead', async () => {
    render(<Poster movie={MOVIE} alt="Poster of The Long Night" />)
    fireEvent.error(image())
    await drawn()
  })

  it('is drawn instead when it failed on the server’s page, before the app could hear of it', async () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0)
    render(<Poster movie={MOVIE} alt="Poster of The Long Night" />)
    await drawn()
  })

  it('stays while its image is on its way', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
    render(<Poster movie={MOVIE} alt="Poster of The Long Night" />)
    expect(image().getAttribute('src')).toContain('a.jpg')
  })
})
