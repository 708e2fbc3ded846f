import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setMotionStopped } from '../../lib/motion.ts'
import { Carousel } from './carousel.tsx'
import { Choice } from './choice.tsx'
import { Dial, WordDial, scoreLevel } from './dial.tsx'
import { MultiSelect } from './multi-select.tsx'
import { Pagination, isPageInRange } from './pagination.tsx'
import { Tabs } from './tabs.tsx'
import { Toaster, showToast } from './toaster.tsx'
import { Tooltip } from './tooltip.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a score dial', () => {
  it.each([
    [49.9, 'low'],
    [50, 'mid'],
    [69.9, 'mid'],
    [70, 'high'],
  ])('rates %s percent as %s', (percent, tone) => expect(scoreLevel(percent).tone).toBe(tone))

  it('reads out number, scale and a word, or a word alone', () => {
    render(<Dial title="IMDb" value={8.2} max={10} />)
    expect(screen.getByRole('img', { name: 'IMDb: 8.2 of 10, high' })).toBeDefined()
    render(<WordDial title="personal" word="You: Like" look="text-high" icon={null} />)
    expect(screen.getByRole('img', { name: 'personal, You: Like' })).toBeDefined()
  })
})

describe('the pagination', () => {
  it('accepts pages from 1 up to count / size + 1', () => {
    expect([0, 1, 3, 3.01].map((page) => isPageInRange(page, 40, 20))).toEqual([false, true, true, false])
  })

  it('goes forward and stops at the last page', async () => {
    Element.prototype.scrollIntoView = () => {}
    const onChange = vi.fn<(page: number) => void>()
    const { rerender } = render(<Pagination page={1} count={41} size={20} onChange={onChange} />)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(onChange).toHaveBeenCalledWith(2)
    rerender(<Pagination page={3} count={41} size={20} onChange={onChange} />)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
  })

  it('shows nothing when everything fits on one page', () => {
    render(<Pagination page={1} count={20} size={20} onChange={() => {}} />)
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})

describe('a toast', () => {
  it('disappears by itself, and runs its action once', () => {
    vi.useFakeTimers()
    const undo = vi.fn<() => void>()
    render(<Toaster />)
    act(() => showToast('Rated', { action: { label: 'Undo', run: undo } }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.queryByText('Rated')).toBeNull()
    act(() => showToast('Saved', { tone: 'alert' }))
    expect(screen.getByRole('alert').textContent).toContain('Saved')
    act(() => void vi.advanceTimersByTime(4999))
    expect(screen.getByRole('alert')).toBeDefined()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('stays for ten seconds when it offers Undo', () => {
    vi.useFakeTimers()
    render(<Toaster />)
    act(() => showToast('Rated', { action: { label: 'Undo', run: () => {} } }))
    act(() => void vi.advanceTimersByTime(9999))
    expect(screen.getByText('Rated')).toBeDefined()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByText('Rated')).toBeNull()
  })

  it.each([
    ['hovered', fireEvent.pointerEnter, fireEvent.pointerLeave],
    ['focused', fireEvent.focus, fireEvent.blur],
  ])('stays while it is %s, and goes after that', (_state, enter, leave) => {
    vi.useFakeTimers()
    render(<Toaster />)
    act(() => showToast('Saved'))
    enter(screen.getByRole('button', { name: 'Close message' }))
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.getByText('Saved')).toBeDefined()
    leave(screen.getByRole('button', { name: 'Close message' }))
    act(() => void vi.advanceTimersByTime(5000))
    expect(screen.queryByText('Saved')).toBeNull()
  })
})

describe('a tooltip', () => {
  beforeEach(() => vi.useFakeTimers())

  it('opens after 700 ms of hovering and closes on Escape', () => {
    render(
      <Tooltip text="France">
        <button type="button">FR</button>
      </Tooltip>,
    )
    fireEvent.pointerEnter(screen.getByText('FR').parentElement!)
    act(() => void vi.advanceTimersByTime(700 - 1))
    expect(screen.queryByRole('tooltip')).toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.getByRole('tooltip').textContent).toBe('France')
    fireEvent.keyDown(window, { key: 'Escape' })
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('opens on a tap and closes on a tap elsewhere', () => {
    render(
      <Tooltip text="France">
        <button type="button">FR</button>
      </Tooltip>,
    )
    fireEvent.pointerUp(screen.getByText('FR'), { pointerType: 'touch' })
    // A finger that lifts leaves: the note stays.
    fireEvent.pointerLeave(screen.getByText('FR').parentElement!, { pointerType: 'touch' })
    act(() => void vi.advanceTimersByTime(1000))
    expect(screen.getByRole('tooltip').textContent).toBe('France')
    fireEvent.pointerDown(document.body)
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('opens at once within 300 ms of another one closing, and not after', () => {
    render(
      <Tooltip text="France">
        <button type="button">FR</button>
      </Tooltip>,
    )
    const anchor = screen.getByText('FR').parentElement!
    const hover = () => fireEvent.pointerEnter(anchor, { pointerType: 'mouse' })
    act(() => screen.getByRole('button').focus())
    act(() => screen.getByRole('button').blur())
    act(() => void vi.advanceTimersByTime(300 - 1))
    hover()
    act(() => void vi.advanceTimersByTime(0))
    expect(screen.getByRole('tooltip')).toBeDefined()
    fireEvent.keyDown(window, { key: 'Escape' })
    act(() => void vi.advanceTimersByTime(300))
    hover()
    act(() => void vi.advanceTimersByTime(0))
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('stays while its anchor stands still, and closes when scrolling moves the anchor', () => {
    render(
      <Tooltip text="France">
        <button type="button">FR</button>
      </Tooltip>,
    )
    act(() => screen.getByRole('button').focus())
    fireEvent.scroll(window)
    expect(screen.getByRole('tooltip')).toBeDefined()
    const anchor = screen.getByText('FR').parentElement!
    vi.spyOn(anchor, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 300, 20, 20))
    fireEvent.scroll(window)
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('opens at once on focus', () => {
    render(
      <Tooltip text="France">
        <button type="button">FR</button>
      </Tooltip>,
    )
    act(() => screen.getByRole('button').focus())
    expect(screen.getByRole('tooltip')).toBeDefined()
  })
})

describe('a row of tabs', () => {
  it('moves with the arrow keys, from the first tab to the last as well', async () => {
    const onChange = vi.fn<(value: string) => void>()
    const tabs = [
      { value: 'a', label: 'One' },
      { value: 'b', label: 'Two' },
    ]
    render(
      <Tabs label="Letters" tabs={tabs} value="a" onChange={onChange}>
        text
      </Tabs>,
    )
    screen.getByRole('tab', { name: 'One' }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(onChange).toHaveBeenCalledWith('b')
    expect(screen.getByRole('tabpanel', { name: 'One' }).textContent).toBe('text')
  })
})

describe('a choice', () => {
  const options = [
    { value: 'fair', label: 'Fair' },
    { value: 'everyone', label: 'Everyone' },
  ] as const
  const pressed = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked

  it('shows the pressed option at once, and the value it is given after that', async () => {
    const onChange = vi.fn<(value: string) => void>()
    const { rerender } = render(<Choice label="Rule" options={options} value="fair" onChange={onChange} />)
    await userEvent.click(screen.getByRole('radio', { name: 'Everyone' }))
    expect(onChange).toHaveBeenCalledWith('everyone')
    expect(pressed('Everyone')).toBe(true)
    rerender(<Choice label="Rule" options={options} value="everyone" onChange={onChange} />)
    expect(pressed('Everyone')).toBe(true)
    rerender(<Choice label="Rule" options={options} value="fair" onChange={onChange} />)
    expect(pressed('Fair')).toBe(true)
  })
})

describe('a multi-select', () => {
  const options = [
    { id: 1, name: 'Drama', count: 312 },
    { id: 2, name: 'Comedy' },
    { id: 3, name: 'War' },
  ]

  it('says how many are chosen, toggles, and closes on Escape', async () => {
    const onToggle = vi.fn<(id: number) => void>()
    const rest = { onToggle, leftOut: [], onLeaveOut: () => {} }
    render(<MultiSelect label="Genres" placeholder="Select genres" options={options} selected={[2]} {...rest} />)
    const button = screen.getByRole('button', { name: 'Genres 1 selected' })
    await userEvent.click(button)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Drama 312' }))
    expect(onToggle).toHaveBeenCalledWith(1)
    await userEvent.keyboard('{Escape}')
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(button)
  })

  it('leaves options out, and says how many', async () => {
    const onLeaveOut = vi.fn<(id: number) => void>()
    const rest = { onToggle: () => {}, leftOut: [3], onLeaveOut }
    render(<MultiSelect label="Genres" placeholder="Select genres" options={options} selected={[2]} {...rest} />)
    await userEvent.click(screen.getByRole('button', { name: 'Genres 1 selected, 1 left out' }))
    expect(screen.getByRole('button', { name: 'Leave out War' }).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Leave out Drama' }))
    expect(onLeaveOut).toHaveBeenCalledWith(1)
  })

  it('shows its placeholder while nothing is chosen', () => {
    const rest = { onToggle: () => {}, leftOut: [], onLeaveOut: () => {} }
    render(<MultiSelect label="Genres" placeholder="Select genres" options={options} selected={[]} {...rest} />)
    expect(screen.getByRole('button', { name: 'Genres Select genres' })).toBeDefined()
  })
})

describe('a carousel', () => {
  function stubBrowser(reducedMotion: boolean) {
    vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }))
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
          report([{ isIntersecting: true }])
        }
        observe() {}
        disconnect() {}
      },
    )
    const scrollTo = vi.fn<() => void>()
    Element.prototype.scrollTo = scrollTo
    return scrollTo
  }

  const show = () =>
    render(
      <Carousel title="Popular" autoplay>
        <li>
          <a href="/x">One</a>
        </li>
      </Carousel>,
    )

  beforeEach(() => vi.useFakeTimers())

  it('moves on by itself every 4444 ms', () => {
    const scrollTo = stubBrowser(false)
    show()
    vi.advanceTimersByTime(4444 - 1)
    expect(scrollTo).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(scrollTo).toHaveBeenCalledOnce()
  })

  it('does not move while something in it has the focus', () => {
    const scrollTo = stubBrowser(false)
    show()
    act(() => screen.getByRole('link').focus())
    vi.advanceTimersByTime(4444)
    expect(scrollTo).not.toHaveBeenCalled()
  })

  it('does not move after motion was stopped', () => {
    const scrollTo = stubBrowser(false)
    show()
    vi.advanceTimersByTime(4444)
    act(() => setMotionStopped(true))
    vi.advanceTimersByTime(4444 * 2)
    expect(scrollTo).toHaveBeenCalledOnce()
    act(() => setMotionStopped(false))
  })

  it('does not move for people who want less motion', () => {
    const scrollTo = stubBrowser(true)
    show()
    vi.advanceTimersByTime(8888)
    expect(scrollTo).not.toHaveBeenCalled()
  })
})
