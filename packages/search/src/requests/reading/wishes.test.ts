import { describe, expect, it } from 'vitest'
import { aReader, THIS_YEAR } from './test-vocabulary.ts'

const reader = aReader()
const read = (text: string) => reader.read(text, { thisYear: THIS_YEAR, readAs: 'request' })
const keys = (text: string) => read(text).chips.map(({ key }) => key)

describe('what is not wanted', () => {
  it.each([
    ['not too violent thriller for a date night', ['-concept:violence', 'genre:Thriller', 'concept:date night']],
    ['no gore, violence or nudity', ['-concept:gore', '-concept:violence', '-concept:nudity']],
    ['no gore and violence', ['-concept:gore', '-concept:violence']],
    ['not too gory, funny', ['-concept:gore', 'concept:funny']],
    ['no horror but funny', ['-genre:Horror', 'concept:funny']],
    ['no horror and make it funny', ['-genre:Horror', 'concept:funny']],
    ['anything but horror', ['-genre:Horror']],
    ["isn't depressing", ['-concept:depressing']],
    ["I don't want a western", ['-genre:Western']],
    ["I don't want no western", ['-genre:Western']],
    ['nothing too long or too violent', ['minutes:-120', '-concept:violence']],
    ['not horror, westerns, or superheroes', ['-genre:Horror', '-genre:Western', '-concept:superheroes']],
    ['less violence more comedy', ['-concept:violence', 'genre:Comedy']],
    ['anywhere but the US', ['-place:US']],
    ['a less scary Blade Runner', ['-concept:scary']],
    ['sick of superheroes', ['-concept:superheroes']],
    ['not another superhero movie', ['-concept:superheroes']],
    ['my wife hates westerns', ['-genre:Western']],
    ['gore-free horror', ['-concept:gore', 'genre:Horror']],
    ['superheroes are a no', ['-concept:superheroes']],
    ['not a sequel', ['-feature:sequel']],
    ['nothing black and white', ['-feature:monochrome']],
    ['nothing with subtitles', ['-feature:subtitles']],
    ['not American', ['-place:US']],
    ['no American superhero movies', ['-concept:superheroes']],
    ['everything except France', ['-place:FR']],
    ['less violent', ['-concept:violence']],
    ['less depressing western', ['-concept:depressing', 'genre:Western']],
    ['no toddlers, scary', ['-concept:toddlers', 'concept:scary']],
    ['not without humour', ['concept:funny']],
    ['not only funny', ['concept:funny']],
    [
      'a thriller about a heist / shark / time loop',
      ['genre:Thriller', 'label:heist', 'keyword:shark', 'label:time loop'],
    ],
    ['a thriller but not just gory', ['genre:Thriller']],
    ['a thriller, not just gory but funny', ['genre:Thriller', 'concept:gore', 'concept:funny']],
    ['why not a western', ['genre:Western']],
    ["can't go wrong with a heist", ['label:heist']],
    ['not sure, maybe a comedy', ['genre:Comedy']],
    ['a comedy that is not really a comedy', ['genre:Comedy']],
    ["I don't mind gore", []],
    ["doesn't have to be a comedy", []],
  ])('is read in %j', (text, expected) => expect(keys(text)).toEqual(expected))
})

describe('what is not wanted and means nothing by itself', () => {
  it.each([
    ['no beekeepers', ['-keyword:beekeepers']],
    ['a comedy, minus the science', ['genre:Comedy', '-keyword:science']],
    ['western but not Bond', ['genre:Western', '-keyword:bond']],
    ['a western, not James Bond', ['genre:Western', '-keyword:james bond']],
    ['scary without any space ships, please', ['concept:scary', '-keyword:space ships']],
    ['not about robberies', ['-keyword:robberies']],
    ['scary, funny, no Parasite', ['concept:scary', 'concept:funny', '-movie:496243']],
    ['nothing crazy', []],
    ['nothing boring', []],
    ['a superhero film without superheroes', ['concept:superheroes', '-keyword:superheroes']],
    ["superheroes aren't involved", ['-concept:superheroes']],
    ['not scary, last ten years or so', ['-concept:scary', 'years:2016-']],
    ['no talking', ['-keyword:talking']],
    ['old Japanese westerns', ['years:-1979', 'place:JP', 'genre:Western']],
  ])('is read in %j', (text, expected) => expect(keys(text)).toEqual(expected))

  it('is a chip that holds when it is given again, and is dropped when it is removed', () => {
    const text = 'a comedy, no beekeepers'
    const given = (chips: string[]) => reader.read(text, { thisYear: THIS_YEAR, readAs: 'request', chips })
    expect(read(text).chips.map(({ text }) => text)).toEqual(['genre: comedy', 'not: beekeepers'])
    expect(given(['-keyword:beekeepers']).chips.map(({ text }) => text)).toEqual(['not: beekeepers'])
    expect(given(['genre:Comedy'])).toMatchObject({ chips: [{ key: 'genre:Comedy' }], words: '' })
    expect(given(['keyword:beekeepers', '-keyword:<b>']).chips).toEqual([])
  })
})

describe('places and languages', () => {
  it.each([
    ['korean', 'place:KR'],
    ['something Scandinavian', 'place:Scandinavia'],
    ['from Latin America', 'place:Latin America'],
    ['african', 'place:Africa'],
    ['eastern european', 'place:Eastern Europe'],
    ['from the Balkans', 'place:the Balkans'],
    ['Bollywood', 'place:IN'],
    ['a British film', 'place:GB'],
    ['from the UK', 'place:GB'],
    ['from the U.S.', 'place:US'],
    ['in French', 'language:fr'],
    ['spanish-language', 'language:es'],
    ['no subtitles', '-feature:subtitles'],
    ['foreign films', 'feature:subtitles'],
    ['set in Paris', 'label:Paris'],
  ])('are read in %j', (text, expected) => expect(keys(text)).toEqual([expected]))

  it('are not read in pronouns', () => expect(keys('show us what you have for us')).toEqual([]))
})

describe('fame, what was seen, services and features', () => {
  it.each([
    ['well known', 'fame:known'],
    ['that everyone has seen', 'fame:known'],
    ["everybody should've seen", 'fame:known'],
    ['hidden gem', 'fame:hidden'],
    ['nobody has heard of', 'fame:hidden'],
    ["hardly anybody's heard of", 'fame:hidden'],
    ['underrated', 'fame:hidden'],
    ["I haven't seen", '-seen:'],
    ['rewatch', 'seen:'],
    ['on my services', 'services:'],
    ['that I can stream', 'services:'],
    ['silent comedy', 'feature:silent'],
    ['a cartoon', 'feature:animated'],
    ['live action', 'feature:live action'],
    ['standalone', '-feature:sequel'],
  ])('are read in %j', (text, expected) => expect(keys(text)).toEqual([expected]))
})

describe('children', () => {
  it.each([
    ['with kids of 6 and 10', 'concept:school-age kids'],
    ['my 7 year old', 'concept:school-age kids'],
    ['children aged 4 to 9', 'concept:toddlers'],
    ['two girls, 5 and 8', 'concept:toddlers'],
    ['for a 3yo', 'concept:toddlers'],
    ['my sons are 14 and 16', 'concept:teenagers'],
    ['a toddler', 'concept:toddlers'],
  ])('are read in %j', (text, expected) => expect(keys(text)).toEqual([expected]))

  it('are not read in the age of adults', () => expect(keys('my 45 year old uncle')).toEqual([]))
})

describe('chips', () => {
  it.each([
    ['under 90 minutes', 'under 90 min'],
    ['at least 3 hours', 'over 180 min'],
    ['from the 70s', '1970s'],
    ['since 2010', 'since 2010'],
    ['before 1950', 'until 1949'],
    ['not a sequel', 'not: sequel'],
    ['like Heat', 'like: Heat'],
    ['feel-good', 'mood: feel-good'],
    ['date night', 'for: date night'],
    ['no gore', 'not: gore'],
    ['horror', 'genre: horror'],
    ['no horror', 'not: horror'],
    ['Asian', 'region: Asia'],
    ['Korean', 'country: South Korea'],
    ['in French', 'language: French'],
    ['in Mandarin', 'language: Mandarin'],
    ['with Al Pacino', 'with: Al Pacino'],
    ['well known', 'well known'],
    ['hidden gem', 'hidden gem'],
    ['not seen yet', 'not seen yet'],
    ['black and white', 'black and white'],
    ['whimsical', 'mood: whimsical'],
    ['set in Paris', 'set in: Paris'],
  ])('say what %j means', (text, expected) => expect(read(text).chips.map(({ text }) => text)).toEqual([expected]))

  it('cover the phrase in the text', () => {
    const text = 'A Korean thing, like Heat, please'
    expect(read(text).chips.map(({ span }) => text.slice(...span!))).toEqual(['Korean', 'like Heat'])
  })
})

describe('typos', () => {
  it.each([
    ['thriler', ['genre:Thriller']],
    ['comdey', ['genre:Comedy']],
    ['wetsern', ['genre:Western']],
    ['depresing', ['concept:depressing']],
    ['scarier', ['concept:scary']],
    ['thrilled', []],
    ['easter', []],
  ])('are mended in %j where it is certain', (text, expected) => expect(keys(text)).toEqual(expected))
})

describe('the words that are left', () => {
  it.each([
    ['something about a lighthouse keeper, please', 'lighthouse keeper'],
    ['a funny movie about beekeepers for tonight', 'beekeepers'],
    ['no gore, no beekeepers', ''],
    ['with my girlfriend', ''],
  ])('of %j are %j', (text, expected) => expect(read(text).words).toBe(expected))
})
