import { storage } from './storage.ts'
import { createStore, useStore } from './store.ts'
import { whenChangedElsewhere } from './tabs.ts'

const KEY = 'evening_seats'
/** As long as the server keeps a guest's seat. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** A seat at an evening that this device holds by a token: a guest's, or that of a participant to whom the phone was passed. */
export interface KeptSeat {
  seatId: string
  token: string
  name: string
}

interface KeptEvening {
  /** The first one is the guest's own, unless a user is signed in. */
  seats: readonly KeptSeat[]
  /** Seat of the phone's holder; null for its owner. */
  holder: string | null
  keptAt: number
}

type Kept = Readonly<Record<string, KeptEvening>>

const NONE: KeptEvening = { seats: [], holder: null, keptAt: 0 }

function isSeat(value: unknown): value is KeptSeat {
  if (typeof value !== 'object' || value === null) return false
  const { seatId, token, name } = value as Partial<KeptSeat>
  return [seatId, token, name].every((part) => typeof part === 'string')
}

function isEvening(value: unknown): value is KeptEvening {
  if (typeof value !== 'object' || value === null) return false
  const { seats, holder, keptAt } = value as Partial<KeptEvening>
  const isHolder = holder === null || typeof holder === 'string'
  return Array.isArray(seats) && seats.every(isSeat) && isHolder && typeof keptAt === 'number'
}

function stored(): Kept {
  try {
    const value: unknown = JSON.parse(storage.get(KEY) ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).filter(([, evening]) => isEvening(evening)))
  } catch {
    return {}
  }
}

/** The server draws pages as for a device without seats. */
const store = createStore<{ kept: Kept }>({ kept: stored() }, { kept: {} })
whenChangedElsewhere(KEY, () => store.set({ kept: stored() }))

function change(eveningId: string, next: (before: KeptEvening) => Omit<KeptEvening, 'keptAt'>) {
  const now = Date.now()
  // Another tab may have taken a seat since.
  const fresh = Object.entries(stored()).filter(([, { keptAt }]) => keptAt > now - KEPT_MS)
  const before = Object.fromEntries(fresh)
  const changed = { ...next(before[eveningId] ?? NONE), keptAt: before[eveningId]?.keptAt ?? now }
  const { [eveningId]: _old, ...others } = before
  const kept = changed.seats.length === 0 ? others : { ...others, [eveningId]: changed }
  storage.set(KEY, Object.keys(kept).length === 0 ? null : JSON.stringify(kept))
  store.set({ kept })
}

/** Keeps a seat that was taken on this device, for as long as its evening may matter. */
export function keepSeat(eveningId: string, seat: KeptSeat) {
  change(eveningId, ({ seats, holder }) => ({
    seats: [...seats.filter(({ seatId }) => seatId !== seat.seatId), seat],
    holder,
  }))
}

/** Forgets a seat that was left or claimed, or whose token no longer works. */
export function forgetSeat(eveningId: string, seatId: string) {
  change(eveningId, ({ seats, holder }) => ({
    seats: seats.filter((seat) => seat.seatId !== seatId),
    holder: holder === seatId ? null : holder,
  }))
}

/** Stores the phone's holder, so that no one sees another one's answers after a reload. */
export function passPhone(eveningId: string, holder: string | null) {
  change(eveningId, ({ seats }) => ({ seats, holder }))
}

/** True if this device holds a seat at an evening. */
export function hasKeptSeat(eveningId: string): boolean {
  return store.get().kept[eveningId] !== undefined
}

/** The seats at an evening that this device holds, in the order of their taking, and who holds the phone. */
export function useKeptSeats(eveningId: string): Pick<KeptEvening, 'seats' | 'holder'> {
  return useStore(store).kept[eveningId] ?? NONE
}
