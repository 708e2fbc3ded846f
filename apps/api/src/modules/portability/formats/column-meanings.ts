import type { ColumnMeaning, HistoryAnswer } from '@marquee/contract'

/** Names of columns in the languages of spreadsheets that people keep, without case and accents. */
const NAMES: readonly (readonly [ColumnMeaning, string])[] = [
  [
    'title',
    'title|name|movie|film|movie title|film title|movie name|film name|titel|filmtitel|titre|nom|titulo|pelicula|titolo|nome|tytul|nazev|nazov|naziv|cim|tittel|navn|namn|nimi|elokuva|naam|название|назва|фильм|фільм|titlu|baslik|タイトル|片名|제목',
  ],
  [
    'original_title',
    'original title|original name|originaltitel|originaler titel|titre original|titulo original|titolo originale|tytul oryginalny|originalni nazev|оригинальное название|оригінальна назва|原題|原名',
  ],
  ['year', 'year|release year|jahr|erscheinungsjahr|annee|ano|anno|rok|ar|aar|jaar|vuosi|ev|год|рік|an|yil|年|연도'],
  [
    'rating',
    'rating|rating10|score|stars|grade|points|my rating|your rating|user rating|my score|bewertung|wertung|sterne|punkte|meine bewertung|etoiles|ma note|calificacion|puntuacion|valoracion|estrellas|nota|voto|valutazione|ocena|moja ocena|hodnoceni|hodnotenie|betyg|vurdering|karakter|arvosana|beoordeling|cijfer|waardering|оценка|оцінка|моя оценка|моя оцінка|ertekeles|puan|評価|评分|평점',
  ],
  ['imdb_id', 'imdb|imdb id|imdbid|imdb nr|tconst|const'],
  ['tmdb_id', 'tmdb|tmdb id|tmdbid|tmdb nr|themoviedb id|moviedb id'],
  ['link', 'link|url|uri|href|imdb url|imdb link|tmdb url|tmdb link|lien|enlace|odkaz|ссылка|посилання'],
  [
    'date',
    'date|day|watched|watched date|date watched|watched at|watched on|seen|seen on|date seen|rated at|date rated|datum|gesehen|gesehen am|geschaut|vu le|date de visionnage|fecha|visto|data|data visione|data obejrzenia|dato|sett|set|sedd|sedd datum|paivamaara|gezien|gezien op|дата|дата просмотра|дата перегляду|дата оценки|дата оцінки|日期|날짜',
  ],
  [
    'note',
    'note|notes|comment|comments|review|reviews|memo|thoughts|notiz|notizen|kommentar|kommentare|kritik|anmerkung|commentaire|critique|avis|comentario|resena|commento|recensione|komentarz|recenzja|komentar|kommentti|anteckning|recension|opmerking|комментарий|рецензия|коментар|рецензія',
  ],
  ['tags', 'tag|tags|labels|schlagworte|etiquettes|etiquetas|etichette|tagi|метки|теги'],
  ['list', 'list|lists|list name|liste|listen|lista|listas|collection|sammlung|lijst|список'],
]
const MEANINGS: ReadonlyMap<string, ColumnMeaning> = new Map(
  NAMES.flatMap(([meaning, names]) => names.split('|').map((name) => [name, meaning] as const)),
)
const LARGEST = { stars: 5, points: 10 }

/** The meaning that a column has by its name; null for a name that is not known. */
export function meaningOf(name: string): ColumnMeaning | null {
  const plain = name
    .normalize('NFKD')
    // Marks of Latin letters only: in Cyrillic they make other letters.
    .replaceAll(/(?<=[a-z])\p{M}/giu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[_./:-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return MEANINGS.get(plain) ?? null
}

/** An answer from the names of a table's columns, and from the largest number in each. */
export function suggestAnswer(names: readonly string[], largest: readonly (number | null)[]): HistoryAnswer {
  const columns = new Map<ColumnMeaning, number>()
  names.forEach((name, index) => {
    const meaning = meaningOf(name)
    // "Note" is the French word for a rating.
    const isRating = meaning === 'note' && name.toLowerCase().trim() === 'note' && largest[index] !== null
    const found = isRating ? 'rating' : meaning
    if (found !== null && !columns.has(found)) columns.set(found, index)
  })
  const rating = columns.get('rating')
  return {
    ...(columns.size > 0 && {
      columns: [...columns].map(([meaning, index]) => ({ column: names[index]!, meaning })),
    }),
    ...(rating !== undefined && { scale: scaleOf(largest[rating] ?? null) }),
  }
}

/** The smallest scale that has the value. */
export function scaleOf(largest: number | null): NonNullable<HistoryAnswer['scale']> {
  if (largest === null || largest <= LARGEST.stars) return 'stars'
  return largest <= LARGEST.points ? 'points' : 'hundred'
}
