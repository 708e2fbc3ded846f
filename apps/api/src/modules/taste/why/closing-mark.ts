const ENDS = /[.?!…‽？！。]$/u

/** True for a title or a sentence that ends with a closing mark. */
export const endsMarked = (text: string): boolean => ENDS.test(text)
