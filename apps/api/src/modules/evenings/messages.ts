/** Name of a guest whose name has been erased, or who has not arrived. */
export const A_GUEST = 'a guest'
