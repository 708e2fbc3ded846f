/** Flat colours: a ground, a tone of it for large shapes, and three inks for type. */
export interface Palette {
  ground: string
  tone: string
  /** For small type as well: at least 7 : 1 on the ground. The other two have at least 4.5 : 1. */
  ink: string
  second: string
  accent: string
}

const palette = (...[ground, tone, ink, second, accent]: [string, string, string, string, string]): Palette => ({
  ground,
  tone,
  ink,
  second,
  accent,
})

/** Low in saturation, the accents too: the only ones of grave movies. */
export const QUIET = {
  coal: palette('#141516', '#2b2d30', '#efe9dc', '#a9adb0', '#b98a70'),
  slate: palette('#1b242d', '#34424f', '#eae6da', '#9db2c2', '#c4a58a'),
  peat: palette('#231d19', '#42372f', '#efe4d2', '#b9a48c', '#c59a80'),
  stone: palette('#e3ded3', '#c8c1b2', '#212225', '#465564', '#6d443d'),
}

/** The same grounds under a strong accent, for thrillers and the like. */
export const STARK = {
  coal: { ...QUIET.coal, accent: '#e8604c' },
  stone: { ...QUIET.stone, accent: '#7d3029' },
}

export const DARK = {
  oxblood: palette('#520c18', '#7a1c27', '#fbeadb', '#f4c9a0', '#ff6a47'),
  night: palette('#12233f', '#24406b', '#f3ecdc', '#9fc3e8', '#f2b632'),
  pine: palette('#1d3b31', '#2b5446', '#f3f1dd', '#a8c9a0', '#f0a13a'),
  plum: palette('#26183c', '#46306a', '#f6ecfb', '#c7a6e8', '#ff7a59'),
  umber: palette('#3a2313', '#5d3b20', '#f7e6c4', '#d9a766', '#f08a52'),
  brick: palette('#7c2417', '#8d2f1e', '#fdf1de', '#f6c68f', '#ffd34f'),
}

export const LIGHT = {
  paper: palette('#efe6d4', '#d8c9ab', '#1d2333', '#1f4f8f', '#b5371f'),
  mustard: palette('#f2c94c', '#dea92c', '#231a10', '#17324d', '#8c2f1d'),
  blush: palette('#f5d8d2', '#e6b3a8', '#2a2233', '#1f5a5f', '#9a2c26'),
  sage: palette('#dbe6cb', '#b5caa0', '#16301f', '#1d5a48', '#a23a1e'),
  sky: palette('#cfe0ea', '#9dbdd1', '#142a44', '#1d4f86', '#a52a3a'),
}

/** All palettes by name. */
export const PALETTES: Record<string, Palette> = {
  ...QUIET,
  ...DARK,
  ...LIGHT,
  'stark coal': STARK.coal,
  'stark stone': STARK.stone,
}

/** Colours of cut paper: five sheets, then the strip below them. */
export interface Papers {
  sheets: readonly [string, string, string, string, string]
  /** Ground of the strip, and its inks. */
  strip: Palette
}

export const PAPERS: readonly Papers[] = [
  { sheets: ['#8c2f1d', '#f2b632', '#1f6f6b', '#12304b', '#f3ecdc'], strip: LIGHT.paper },
  { sheets: ['#c8402f', '#f3ecdc', '#f0a13a', '#1d3b31', '#a8c9a0'], strip: DARK.pine },
  { sheets: ['#1f4f8f', '#f2c94c', '#9fc3e8', '#c8402f', '#f3ecdc'], strip: DARK.night },
  { sheets: ['#c7a6e8', '#ff7a59', '#26183c', '#f3e7cf', '#1f6f6b'], strip: DARK.plum },
  { sheets: ['#e9a79b', '#9a2c26', '#1f5a5f', '#f7ead8', '#f0a13a'], strip: LIGHT.blush },
  { sheets: ['#17324d', '#c8402f', '#f6e3b4', '#2f7a78', '#8c2f1d'], strip: LIGHT.mustard },
  { sheets: ['#1d5a48', '#f4d9a0', '#a23a1e', '#88b09a', '#16301f'], strip: LIGHT.sage },
]

/** Colours of a landscape in a window, from the sky down. */
export interface Light {
  high: string
  low: string
  sun: string
  far: string
  near: string
  line: string
}

const light = (...[high, low, sun, far, near, line]: [string, string, string, string, string, string]): Light => ({
  high,
  low,
  sun,
  far,
  near,
  line,
})

export const LIGHTS = {
  dawn: light('#e8b98c', '#f5dfb8', '#c8452f', '#7d8f83', '#3d5a55', '#1f2a2a'),
  dusk: light('#c8563f', '#f2b98a', '#ffe2a8', '#86465a', '#3a2742', '#1f1728'),
  noon: light('#8fbcd0', '#e4efe6', '#fff6d8', '#6f9a7c', '#35604c', '#1d2f33'),
  night: light('#14243d', '#3f5f85', '#f1e7c6', '#223a58', '#0f1a2b', '#0a1120'),
  sand: light('#e7c27a', '#f6e6bd', '#b5371f', '#c98d4e', '#8a5228', '#3a2313'),
  snow: light('#b9c6cf', '#eef0ee', '#d9705a', '#93a5b1', '#5d7180', '#25323c'),
  rose: light('#b96f84', '#f3cdb8', '#fff0d6', '#7c8a9e', '#36506a', '#1c2b3d'),
} satisfies Record<string, Light>

/** Landscapes of grave movies. */
export const DIM_LIGHTS: readonly Light[] = [
  light('#b9c6cf', '#eef0ee', '#b9856f', '#93a5b1', '#5d7180', '#25323c'),
  light('#23303b', '#5d7180', '#d8d2c2', '#34434f', '#161d24', '#0c1116'),
  light('#8d8577', '#d3cabb', '#efe9dc', '#6d665c', '#3a352f', '#191614'),
  light('#39424a', '#a9a294', '#b98871', '#4c545a', '#22272b', '#101315'),
  light('#a38a6a', '#dccfb6', '#6d443d', '#7a6a55', '#453a30', '#1c1714'),
  light('#5b6a63', '#b9bfae', '#e8e2d0', '#46544e', '#26302c', '#111614'),
]
