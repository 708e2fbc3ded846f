/** A term of the catalogue as the forms of a message are named: `frightening_scenes` for "frightening scenes". */
export const wordKey = (term: string): string => term.replaceAll("'", '').replaceAll(' ', '_')
