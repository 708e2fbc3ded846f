const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'åƀçďéƒĝĥíĵķļɱñöþǫŕšţüṽŵẋýžÅƁÇĎÉƑĜĤÍĴĶĻṀÑÖÞǪŔŠŢÜṼŴẊÝŽ'

/** A text in the made-up language, accented and 40 % longer: texts outside the messages and narrow places show. */
export function pseudo(text: string): string {
  const accented = [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('')
  const letters = text.replace(/[^\p{L}]/gu, '').length
  return accented.replace(/(\s*)$/, `${'~'.repeat(Math.ceil(letters * 0.4))}$1`)
}
