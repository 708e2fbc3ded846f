import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Page, Response } from '@playwright/test'
import { CARDS, type CardAnswer, type Evening } from '@marquee/contract'
import { sitDown, type Person } from '../e2e/people.ts'
import { REFUSED, unexpected } from '../e2e/steps.ts'

const SCREEN = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } as const
/** Longer than any evening of the measurement takes. */
const PATIENCE_MS = 180_000
const TAP_WITHIN_MS = 10_000
const TYPING_MS = 150
const BUTTONS: Partial<Record<CardAnswer, string>> = { love: 'Love it', fine: 'Fine', no: 'No' }

/** A slow network, as the browser's own tools pretend it. */
export interface Network {
  kbits: number
  latencyMs: number
}

/** What a person does with the cards. */
export interface Habits {
  thinkMs: number
  choose: () => CardAnswer
  /** Locks the phone after the answer to this card. */
  lockAfter?: { card: number; lock: () => Promise<void> }
}

export type Phone = Awaited<ReturnType<typeof openPhone>>

/** A phone of its own, that has never been here before, on a slow network. Taps and traffic are counted. */
export async function openPhone(
  browser: Browser,
  server: string,
  { person, network }: { person?: Person; network: Network },
) {
  // A service worker's traffic would not be slowed down.
  const options = { ...SCREEN, serviceWorkers: 'block' } as const
  const { page, problems, leave } = await sitDown(browser, server, { person, theme: null, options })
  page.setDefaultTimeout(PATIENCE_MS)
  const cdp = await page.context().newCDPSession(page)
  const traffic = await countTraffic(page, cdp)
  const votes = collectVotes(page)
  const film = page.getByRole('region', { name: 'Decided' }).getByRole('heading', { level: 2 })
  let taps = 0
  let began = Number.NaN
  let shown = Number.NaN
  await setNetwork(cdp, network)

  async function tap(name: string | RegExp): Promise<void> {
    await page.getByRole('button', { name }).first().tap({ timeout: TAP_WITHIN_MS })
    taps++
  }

  /** Answers a card. The others may come to a movie at any moment: then there is nothing to tap any more. */
  async function answer(choice: CardAnswer): Promise<void> {
    try {
      await tap(new RegExp(`^${BUTTONS[choice]}$`))
    } catch (error) {
      if (!(await film.isVisible())) throw error
    }
  }

  async function answerAll({ thinkMs, choose, lockAfter }: Habits): Promise<void> {
    for (let card = 1; ; card = (card % CARDS) + 1) {
      await page.getByText(`Card ${card} of ${CARDS}`, { exact: true }).or(film).first().waitFor()
      if (await film.isVisible()) return
      await sleep(thinkMs)
      if (await film.isVisible()) return
      await answer(choose())
      if (lockAfter?.card === card) await lockAfter.lock()
    }
  }

  return {
    page,
    film,
    tap,
    votes,
    leave,

    /** Starts the clock and the counters. */
    begin(): void {
      began = performance.now()
      taps = 0
      Object.assign(traffic, { bytes: 0, calls: 0 })
    },

    /** Takes a guest's seat. Touching the field is a tap, too. */
    async join(name: string): Promise<void> {
      await page.getByLabel('Your name').tap()
      taps++
      await page.keyboard.type(name, { delay: TYPING_MS })
      await tap('Join for tonight')
    },

    /** Answers cards until there is a movie. */
    async decide(habits: Habits): Promise<void> {
      const watching = film.waitFor().then(() => (shown = performance.now()))
      await Promise.all([watching, answerAll(habits)])
    },

    /** Locks the phone: the page is told that it is hidden, then nothing runs any more and nothing gets through. */
    async lock(): Promise<void> {
      await setHidden(page, true)
      await cdp.send('Debugger.enable')
      await cdp.send('Debugger.pause')
      await setNetwork(cdp, 'none')
    },

    /** Unlocks it. The page is visible again when this resolves. */
    async unlock(): Promise<void> {
      await setNetwork(cdp, network)
      await cdp.send('Debugger.disable')
      await setHidden(page, false)
    },

    /** What the page shows on its return, and the movie where there is one. */
    saysThatAnswered: (done: number, expected: number) =>
      page
        .getByText(new RegExp(`[${done}-${Math.max(done, expected)}] of ${expected} ha(s|ve) answered`))
        .or(film)
        .first(),

    figures: () => ({ seconds: (shown - began) / 1000, shown, taps, calls: traffic.calls, bytes: traffic.bytes }),
    problems: () => unexpected(problems, REFUSED),
  }
}

async function setNetwork(cdp: CDPSession, network: Network | 'none'): Promise<void> {
  const bytes = network === 'none' ? 0 : (network.kbits * 1000) / 8
  await cdp.send('Network.emulateNetworkConditions', {
    offline: network === 'none',
    latency: network === 'none' ? 0 : network.latencyMs,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
}

/** Playwright keeps every page visible, so the page is told otherwise. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  const state = hidden ? 'hidden' : 'visible'
  await page.evaluate(`
    Object.defineProperty(document, 'hidden', { configurable: true, value: ${hidden} })
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' })
    document.dispatchEvent(new Event('visibilitychange'))
  `)
}

async function countTraffic(page: Page, cdp: CDPSession) {
  const traffic = { bytes: 0, calls: 0 }
  await cdp.send('Network.enable')
  cdp.on('Network.responseReceived', ({ response }) => (traffic.bytes += response.encodedDataLength))
  cdp.on('Network.dataReceived', ({ encodedDataLength }) => (traffic.bytes += encodedDataLength))
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) traffic.calls++
  })
  return traffic
}

/** The votes of a phone that a server said it had saved. */
function collectVotes(page: Page) {
  const acknowledged = new Map<number, CardAnswer>()
  let headers: Record<string, string> = {}
  page.on('response', (response: Response) => {
    const request = response.request()
    const [, movie] = /\/votes\/(\d+)$/.exec(request.url()) ?? []
    if (movie === undefined || request.method() !== 'PUT' || !response.ok()) return
    acknowledged.set(Number(movie), (request.postDataJSON() as { answer: CardAnswer }).answer)
    headers = request.headers()
  })
  return {
    acknowledged,
    /** How many of them the server does not know. */
    async countLost(server: string, eveningId: string): Promise<number> {
      const { authorization, 'x-seat-token': seat } = headers
      const answer = await fetch(`${server}/api/identity/evenings/${eveningId}`, {
        headers: {
          ...(authorization !== undefined && { authorization }),
          ...(seat !== undefined && { 'x-seat-token': seat }),
        },
      })
      if (!answer.ok) throw new Error(`The evening answered ${answer.status}.`)
      const { viewer } = (await answer.json()) as Evening
      const saved = new Map(viewer?.answers.map((each) => [each.movie_id, each.answer]))
      return [...acknowledged].filter(([movie, given]) => saved.get(movie) !== given).length
    },
  }
}
