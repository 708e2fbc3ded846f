import { createStore, useStore } from './store.ts'

/** Once it was opened, the form stays in the page with the typed text. */
const store = createStore({ isOpen: false, wasOpened: false })

/** Opens the feedback form, which the end of every page holds. */
export const openFeedback = () => store.set({ isOpen: true, wasOpened: true })
export const closeFeedback = () => store.set({ isOpen: false })

export const useFeedbackForm = () => useStore(store)
