import { createTitleIndex } from '../../titles/title-index.ts'
import type { TitleEntry } from '../../types.ts'
import type { Concept } from '../types.ts'
import { createRequestReader, type RequestReader, type RequestReaderSources } from './request-reader.ts'

export const THIS_YEAR = 2026

const movie = (id: number, title: string, year: number, popularity = 50): TitleEntry => {
  return { id, kind: 'movie', title, year, popularity }
}
const person = (id: number, title: string, popularity = 50): TitleEntry => ({ id, kind: 'person', title, popularity })

export const TITLES: readonly TitleEntry[] = [
  movie(949, 'Heat', 1995),
  movie(348, 'Alien', 1979),
  { ...movie(194, 'Amélie', 2001), aliases: ["Le Fabuleux Destin d'Amélie Poulain"] },
  movie(807, 'Se7en', 1995),
  movie(161, "Ocean's Eleven", 2001),
  movie(238, 'The Godfather', 1972),
  movie(120, 'The Lord of the Rings: The Fellowship of the Ring', 2001),
  movie(14160, 'Up', 2009),
  movie(577922, 'Home', 2015),
  movie(78, 'Blade Runner', 1982),
  movie(289, 'Casablanca', 1943),
  movie(27205, 'Inception', 2010),
  movie(508, 'Love Actually', 2003),
  movie(152601, 'Her', 2013),
  movie(153, 'Lost in Translation', 2003),
  movie(496243, 'Parasite', 2019),
  person(1, 'Al Pacino'),
  person(2, 'Michael Mann'),
  person(3, 'Wes Anderson'),
  person(4, 'Quentin Tarantino'),
  person(5, 'Tom Cruise'),
  person(6, 'Paul Thomas Anderson'),
]

const concept = (kind: Concept['kind'], name: string, phrases: string): Concept => {
  return { kind, name, phrases: phrases.split('|') }
}

export const CONCEPTS: readonly Concept[] = [
  concept('mood', 'feel-good', 'feel good|uplift*'),
  concept('mood', 'funny', 'funny|laugh|humour|humor'),
  concept('mood', 'scary', 'scary'),
  concept('mood', 'depressing', 'depressing|sad ending'),
  concept('occasion', 'date night', 'date night|with my girlfriend|with my wife'),
  concept('occasion', 'rainy day', 'rainy sunday|rainy day|rainy afternoon'),
  concept('occasion', 'with mum', 'with my mum|with my mom'),
  concept('occasion', 'toddlers', 'toddler|toddlers|small kids'),
  concept('occasion', 'school-age kids', 'school age kids|kids'),
  concept('occasion', 'teenagers', 'teenagers|teens'),
  concept('wording', 'gore', 'gore|gory|splatter'),
  concept('wording', 'violence', 'violent|violence'),
  concept('wording', 'nudity', 'nudity|nude scenes'),
  concept('wording', 'superheroes', 'superhero|superheroes'),
]

export const SOURCES: RequestReaderSources = {
  concepts: CONCEPTS,
  labels: [
    { name: 'heist', type: 'symbols_motifs' },
    { name: 'time loop', type: 'symbols_motifs' },
    { name: 'slow burn', type: 'pacing_tempo' },
    { name: 'Paris', type: 'place_location' },
    { name: 'whimsical', type: 'mood' },
    { name: '1970s', type: 'time_period' },
  ],
  genres: [
    'Action',
    'Animation',
    'Comedy',
    'Crime',
    'Drama',
    'Family',
    'Horror',
    'Science Fiction',
    'Thriller',
    'Western',
  ],
  keywords: [
    { name: 'shark', movies: 9 },
    { name: 'dog', movies: 20 },
    { name: 'bank robbery', movies: 6 },
    { name: 'lighthouse', movies: 1 },
  ],
  titles: createTitleIndex(TITLES),
  isWord: (word) => ['thrilled', 'ships', 'bond'].includes(word),
  directorsOf: (id) => (id === 949 ? [{ id: 2, name: 'Michael Mann' }] : []),
}

export function aReader(given: Partial<RequestReaderSources> = {}): RequestReader {
  return createRequestReader({ ...SOURCES, ...given })
}
