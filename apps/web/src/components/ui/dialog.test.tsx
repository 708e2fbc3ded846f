import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

const laterTask = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)))

/** As browsers do it: `close` is reported in a later task. */
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return
    this.open = false
    setTimeout(() => this.dispatchEvent(new Event('close')))
  }
})

type Layer = 'menu' | 'page' | 'question'

/** A menu that leads to a second dialog, and to a question inside the menu. */
function Layers() {
  const [shown, setShown] = useState<Layer | null>('menu')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Dialog title="Page" open={shown === 'page'} onClose={() => setShown(null)}>
        The page
      </Dialog>
      <Dialog title="Menu" open={shown === 'menu'} onClose={() => setShown(null)}>
        <button onClick={() => setShown('page')}>Open the page</button>
        <button onClick={() => setAsking(true)}>End it</button>
        <ConfirmDialog
          title="Question"
          text="Really?"
          action="End"
          open={isAsking}
          onConfirm={() => {}}
          onClose={() => setAsking(false)}
        />
      </Dialog>
    </>
  )
}

const openTitles = () => screen.queryAllByRole('dialog').map((each) => each.querySelector('h2')?.textContent)
/** Escape, as the browser handles it. */
const pressEscape = async (title: string) => {
  screen.getByRole<HTMLDialogElement>('dialog', { name: title }).close()
  await laterTask()
}

describe('two dialogs that share a state', () => {
  it('keeps the second dialog open after the first one has closed', async () => {
    render(<Layers />)
    await userEvent.click(screen.getByText('Open the page'))
    await laterTask()
    expect(openTitles()).toEqual(['Page'])
    await pressEscape('Page')
    expect(openTitles()).toEqual([])
  })

  it('closes by its own button', async () => {
    render(<Layers />)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await laterTask()
    expect(openTitles()).toEqual([])
  })
})

describe('a question over a dialog', () => {
  it.each([
    ['Escape', () => pressEscape('Question')],
    ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('closes on %s and leaves the dialog behind it open', async (_, close) => {
    render(<Layers />)
    await userEvent.click(screen.getByText('End it'))
    expect(openTitles()).toEqual(['Menu', 'Question'])
    await close()
    await laterTask()
    expect(openTitles()).toEqual(['Menu'])
  })
})
