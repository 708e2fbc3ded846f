/** The mode of Vite that builds the app in the made-up language. */
export const MADE_UP = 'qps'

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'åƀçďéƒĝĥíĵķļɱñöþǫŕšţüṽŵẋýžÅƁÇĎÉƑĜĤÍĴĶĻṀÑÖÞǪŔŠŢÜṼŴẊÝŽ'

/** A text in the made-up language, accented and with words 40 % longer: texts outside the messages and narrow places show. */
export const pseudo = (text: string): string =>
  text.replaceAll(/\p{L}+/gu, (word) => {
    const accented = [...word].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('')
    return accented + '~'.repeat(Math.round(word.length * 0.4))
  })
