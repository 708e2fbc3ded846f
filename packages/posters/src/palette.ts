/** Four flat colours: the ground, a second tone on it, one bright accent, and the ink of the type. */
export interface Palette {
  ground: string
  tone: string
  accent: string
  ink: string
}

const palette = (ground: string, tone: string, accent: string, ink: string): Palette => ({ ground, tone, accent, ink })

/** Families by mood and period. Ink on ground meets WCAG AA in every one (tested). */
export const FAMILIES = {
  noir: [
    palette('#111216', '#2c2f38', '#e8e4da', '#f4f1ea'),
    palette('#14110f', '#3a2f2a', '#d9b46a', '#f3e9d8'),
    palette('#0e1417', '#24343c', '#c8d6d4', '#eef3f1'),
    palette('#e9e6df', '#b9b4a9', '#8f1d1d', '#17171a'),
  ],
  pastel: [
    palette('#f3d9cf', '#e3a897', '#2f5d62', '#2a2630'),
    palette('#dfe8d5', '#a9c6a4', '#d1495b', '#22302a'),
    palette('#e6ddf0', '#b9a5d6', '#e07a3f', '#2b2340'),
    palette('#f6e7c1', '#e9be6c', '#20639b', '#2d2413'),
    palette('#f2cdb6', '#dc9a92', '#4b2a5e', '#2a1b33'),
  ],
  neon: [
    palette('#120a2a', '#3b1c78', '#ff3d81', '#f6ecff'),
    palette('#06162b', '#0c3f6b', '#29e6c8', '#e9fbff'),
    palette('#1a0822', '#5a1362', '#ffb52e', '#ffeefc'),
    palette('#0b2a24', '#11604e', '#c6ff4d', '#effff4'),
  ],
  earth: [
    palette('#2b211a', '#6a4a32', '#e0a458', '#f6ead9'),
    palette('#e9d8b8', '#b98a56', '#7a3b22', '#2c1d12'),
    palette('#2a2d1d', '#5f6a37', '#dcc06b', '#f4f1dc'),
    palette('#74371d', '#4a2312', '#f0c987', '#fdf1de'),
  ],
  technicolor: [
    palette('#c8362b', '#8f1f22', '#ffd24a', '#fff6e6'),
    palette('#12507a', '#0c3454', '#ffcf56', '#fdf6e3'),
    palette('#f2b632', '#d77a22', '#17324d', '#1d1a16'),
    palette('#0f5f56', '#0a3f3c', '#ff8552', '#f5f7e8'),
  ],
  ice: [
    palette('#dfe9ee', '#a3bfce', '#14425f', '#10222f'),
    palette('#0c2230', '#1f4d66', '#bfe6f2', '#eef8fb'),
    palette('#e8ebee', '#b4bec9', '#b3342d', '#1b232b'),
  ],
  sepia: [
    palette('#e8d6b5', '#bf9a66', '#4a2c1a', '#2f1f14'),
    palette('#38281b', '#6f5236', '#e6c48f', '#f7ead2'),
    palette('#d8c6a4', '#a3835a', '#7d2e1f', '#2a1c12'),
  ],
  ember: [
    palette('#1c0b0a', '#5a1713', '#ff5a36', '#fdeae0'),
    palette('#e2552f', '#a32a1c', '#ffe0a3', '#1d0c08'),
    palette('#22100c', '#6b2a12', '#ffab40', '#fff0dd'),
  ],
  forest: [
    palette('#0f1f1a', '#22473a', '#d7e8a0', '#eef5e4'),
    palette('#18322c', '#2f5f4f', '#f2c879', '#f4f3e3'),
    palette('#dbe4cf', '#93ad86', '#1f4a3a', '#15241c'),
    palette('#39471d', '#66783a', '#f4d58d', '#f8f5e4'),
  ],
  dusk: [
    palette('#241a38', '#55386b', '#ff9d76', '#fbeee6'),
    palette('#1b2444', '#3e4f86', '#f7c6a3', '#f4f1fb'),
    palette('#3a1f33', '#7b3a55', '#ffc46b', '#fdf0ea'),
  ],
  paper: [
    palette('#f4efe4', '#d8cdb8', '#c4342c', '#1f1b17'),
    palette('#efe9e1', '#cfc4b6', '#1d4e89', '#1c1f26'),
    palette('#f5f0dc', '#ddd0a0', '#1f7a5c', '#1c211d'),
  ],
} satisfies Record<string, [Palette, ...Palette[]]>

export type Family = keyof typeof FAMILIES

/** Mood words in the names of labels, and the families that suit them. First match wins. */
const MOODS: readonly [RegExp, readonly Family[]][] = [
  [/neon|cyber|psychedel|synth|electri|futur/i, ['neon', 'dusk']],
  [/gory|violent|angry|rage|feverish|brutal/i, ['ember', 'noir']],
  [/noir|bleak|cynic|brood|sinister|paranoi|claustro|disturb|scary|eerie|dark(?! hum)/i, ['noir', 'ice']],
  [/whims|quirky|light.?heart|feel.?good|cozy|cosy|family|charm|sweet/i, ['pastel', 'technicolor']],
  [/tender|gentle|romantic|bittersweet/i, ['pastel', 'paper', 'dusk']],
  [/nostalg|period|vintage|old|silent/i, ['sepia', 'paper']],
  [/cold|lonel|melanch|quiet|desolat|contempl|tragic|heartbreak/i, ['ice', 'dusk']],
  [/lush|nature|pastoral|myth|magic|wonder|dream/i, ['forest', 'dusk']],
  [/exuber|colou?rful|joy|playful|vibrant|campy|funny|uplift/i, ['technicolor', 'pastel']],
  [/dust|rural|earthy|rugged|gritty|epic|adventur/i, ['earth', 'technicolor']],
  [/intense|tense|thrilling/i, ['ember', 'ice']],
]

const BY_GENRE: Record<string, readonly Family[]> = {
  'Science Fiction': ['neon', 'ice', 'dusk', 'noir'],
  Horror: ['noir', 'ember', 'forest'],
  Western: ['earth', 'ember', 'sepia'],
  Romance: ['pastel', 'dusk', 'technicolor'],
  Crime: ['noir', 'technicolor', 'ember', 'paper'],
  Thriller: ['noir', 'ice', 'ember', 'paper'],
  Mystery: ['dusk', 'noir', 'forest', 'sepia'],
  War: ['earth', 'ember', 'forest', 'sepia'],
  Fantasy: ['dusk', 'forest', 'neon'],
  Adventure: ['technicolor', 'forest', 'earth', 'dusk'],
  Action: ['technicolor', 'ember', 'neon', 'ice'],
  Animation: ['pastel', 'technicolor', 'neon'],
  Comedy: ['technicolor', 'pastel', 'paper'],
  Drama: ['paper', 'dusk', 'ice', 'earth', 'forest'],
  Family: ['pastel', 'technicolor', 'paper'],
  Music: ['neon', 'technicolor', 'dusk'],
  History: ['sepia', 'earth', 'paper'],
  Documentary: ['paper', 'ice', 'noir'],
}

const ANY: readonly Family[] = ['dusk', 'technicolor', 'noir', 'paper', 'forest']

function familiesFor(genres: readonly string[], moods: readonly string[], year: number | null): readonly Family[] {
  const text = moods.join(' ')
  const byMood = MOODS.find(([pattern]) => pattern.test(text))?.[1]
  const byGenre = BY_GENRE[genres.find((genre) => Object.hasOwn(BY_GENRE, genre)) ?? ''] ?? ANY
  const byPeriod: readonly Family[] = year !== null && year < 1935 ? ['sepia', 'noir'] : []
  return [...new Set([...byPeriod, ...(byMood ?? []), ...byGenre])]
}

/** Picks by mood, then genre and period; the id decides among them, so that neighbours in a grid differ. */
export function choosePalette(
  { genres, moods, year }: { genres: readonly string[]; moods: readonly string[]; year: number | null },
  random: () => number,
): Palette {
  const pool = familiesFor(genres, moods, year).flatMap((family): readonly Palette[] => FAMILIES[family])
  return pool[Math.floor(random() * pool.length)] ?? FAMILIES.dusk[0]
}
