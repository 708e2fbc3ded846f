import type { QueryClient } from '@tanstack/react-query'
import { refreshAfterDiary, showDiary } from '../features/diary/show.ts'
import { refreshAfterMark } from '../features/marks/mutations.ts'
import { refreshAfterRating, showRating } from '../features/ratings/mutations.ts'
import { activeGroup, loadActiveGroup } from '../lib/active-group.ts'
import { auth, fetchUser } from '../lib/auth-store.ts'
import { forgetOtherAnswers, forgetSeen, keepAnswers } from '../lib/kept-answers.ts'
import { opposite, setMark, showShortlist } from '../lib/marks.ts'
import { nextTask } from '../lib/next-task.ts'
import { outbox, showWaiting, whenDelivered } from '../lib/outbox/browser.ts'
import { isDiaryField } from '../lib/outbox/entry.ts'
import type { Change, Entry } from '../lib/outbox/entry.ts'
import { waiting } from '../lib/outbox/waiting.ts'
import { registerWorker } from '../lib/register-worker.ts'
import { session } from '../lib/session.ts'
import { startAnalytics } from '../lib/start-analytics.ts'
import { whenTold } from '../lib/tab-messages.ts'
import { activeGroupId } from '../lib/tokens.ts'

const FIRST_PAUSE_MS = 5000
const MAX_PAUSE_MS = 60_000

type Shown = Pick<Change, 'movieId' | 'field' | 'group' | 'to' | 'shortlisted'>

/** Parts that the first page does not need: the outbox, the other tabs' changes, kept answers, and retries. */
export function afterStart(queryClient: QueryClient) {
  keepAnswers()
  registerWorker()
  startAnalytics(queryClient)

  const show = ({ movieId, field, to, group, shortlisted = null }: Shown) => {
    if (field === 'group_shortlisted' && group !== activeGroupId.get()) return
    if (isDiaryField(field)) showDiary(queryClient, movieId, { field, to })
    else if (field !== 'rating') setMark(movieId, field, to === true)
    else if (typeof to === 'number' || to === null) showRating(queryClient, movieId, to)
    showShortlist(movieId, shortlisted)
  }
  const showAllWaiting = async () => {
    await showWaiting()
    for (const entry of waiting.get().entries) if (entry.refused === null) show(entry)
  }

  whenDelivered({
    saved(entry) {
      if (entry.field === 'rating') void refreshAfterRating(queryClient, entry.movieId)
      else if (isDiaryField(entry.field)) void refreshAfterDiary(queryClient, entry.movieId)
      else void refreshAfterMark(queryClient, entry.field, 'active')
    },
    refused(entry) {
      if (isDiaryField(entry.field)) void refreshAfterDiary(queryClient, entry.movieId)
      else takeBack(entry, show)
    },
  })
  whenTold((message) => {
    if (message.kind === 'mark' && message.session === session.shown()?.key) show(message)
  })

  let known = session.shown()
  auth.subscribe(() => {
    const before = known
    known = session.shown()
    if (known?.key !== before?.key) {
      void forgetSeen()
      void showAllWaiting()
    }
    if (known?.account !== before?.account) void outbox.adopt()
  })
  // The marks of another group were just forgotten, with those that wait.
  activeGroup.subscribe(() => void nextTask().then(showAllWaiting))
  void forgetOtherAnswers()
  void showAllWaiting().then(outbox.adopt)
  keepTrying()
}

/** Shows what the person saw before a change that was refused. */
function takeBack({ from, shortlisted = null, ...entry }: Entry, show: (shown: Shown) => void) {
  const to = (from ?? (entry.field === 'rating' ? null : false)) as Change['to']
  show({ ...entry, to, shortlisted: opposite(shortlisted) })
}

/** Retries everything that failed: immediately when the network is back, otherwise after growing pauses. */
function keepTrying() {
  let pause = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const isMissing = () => auth.get().isAuthenticated && auth.get().me === null
  const isGroupMissing = () => activeGroup.get().error !== null && activeGroupId.get() !== null
  const isWaiting = () => waiting.get().entries.some(({ refused }) => refused === null)
  const attempt = () => {
    if (isMissing()) void fetchUser()
    if (isGroupMissing()) void loadActiveGroup()
    if (isWaiting()) void outbox.flush()
  }
  const later = () => {
    if (timer !== undefined || !(isMissing() || isGroupMissing() || isWaiting())) return
    timer = setTimeout(() => {
      timer = undefined
      attempt()
      later()
    }, pause)
    pause = Math.min(pause * 2, MAX_PAUSE_MS)
  }
  const atOnce = () => {
    pause = FIRST_PAUSE_MS
    attempt()
    later()
  }
  addEventListener('online', atOnce)
  for (const store of [auth, activeGroup, waiting]) store.subscribe(later)
  // Without the network, what was kept answers what was asked for before this code had loaded.
  if (navigator.onLine) later()
  else atOnce()
}
