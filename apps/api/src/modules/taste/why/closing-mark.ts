const ENDS = /[.?!…‽？！。]$/u

/** True for a title or a sentence with a closing mark of its own. */
export const endsMarked = (text: string): boolean => ENDS.test(text)
