/** Regions by the name that a chip shows, with their countries as ISO 3166-1 alpha-2 codes, also of states that are no more. */
export const REGIONS: Readonly<Record<string, readonly string[]>> = list({
  Africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG ZA ZM ZW',
  Asia: 'AF BD BN BT CN HK ID IN JP KG KH KP KR KZ LA LK MM MN MO MV MY NP PH PK SG TH TJ TL TM TW UZ VN',
  Balkans: 'AL BA BG GR HR ME MK RO RS SI XK YU CS',
  Baltics: 'EE LT LV',
  Benelux: 'BE LU NL',
  'British Isles': 'GB IE',
  Caribbean: 'BB BS CU DM DO GD HT JM KN LC PR TT VC',
  'Central America': 'BZ CR GT HN NI PA SV',
  'Central Asia': 'KG KZ TJ TM UZ',
  'East Asia': 'CN HK JP KP KR MN MO TW',
  'Eastern Europe': 'AL BA BG BY CS CZ EE GE HR HU LT LV MD ME MK PL RO RS RU SI SK SU UA XC XK YU XG',
  Europe:
    'AD AL AT BA BE BG BY CH CS CY CZ DD DE DK EE ES FI FR GB GE GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM SU UA VA XC XG XK YU',
  'Former Yugoslavia': 'BA CS HR ME MK RS SI XK YU',
  'Latin America': 'AR BO BR BZ CL CO CR CU DO EC GT HN HT MX NI PA PE PR PY SV UY VE',
  Maghreb: 'DZ LY MA MR TN',
  Mediterranean: 'AL CY DZ EG ES FR GR HR IL IT LB MA MC MT SI SY TN TR',
  'Middle East': 'AE BH CY EG IL IQ IR JO KW LB OM PS QA SA SY TR YE',
  'North Africa': 'DZ EG LY MA MR SD TN',
  'North America': 'CA MX US',
  Oceania: 'AU FJ NZ PG VU WS',
  Scandinavia: 'DK FI IS NO SE',
  'South America': 'AR BO BR CL CO EC GY PE PY SR UY VE',
  'South Asia': 'AF BD BT IN LK MV NP PK',
  'Southeast Asia': 'BN ID KH LA MM MY PH SG TH TL VN',
  'Soviet Union': 'SU RU UA GE BY KZ AM AZ LT LV EE MD UZ',
  'West Africa': 'BF BJ CI CV GH GM GN GW LR ML MR NE NG SL SN TG',
})

/**
 * Languages in which a country's own movies are made, ISO 639-1. A film with money from many countries belongs to those whose
 * language it speaks. Countries that are absent are known by their code alone.
 */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = list({
  AF: 'fa ps',
  AR: 'es',
  AT: 'de',
  AU: 'en',
  BA: 'bs sr hr',
  BE: 'fr nl',
  BG: 'bg',
  BR: 'pt',
  CA: 'en fr',
  CH: 'de fr it',
  CL: 'es',
  CN: 'zh cn',
  CO: 'es',
  CS: 'cs sk sr',
  CU: 'es',
  CZ: 'cs',
  DE: 'de',
  DK: 'da',
  DZ: 'ar fr',
  EE: 'et',
  EG: 'ar',
  ES: 'es ca eu gl',
  FI: 'fi sv',
  FR: 'fr',
  GB: 'en cy',
  GE: 'ka',
  GR: 'el',
  HK: 'cn zh',
  HR: 'hr',
  HU: 'hu',
  ID: 'id',
  IE: 'en ga',
  IL: 'he',
  IN: 'hi ta te ml bn mr kn pa ur',
  IR: 'fa',
  IS: 'is',
  IT: 'it',
  JP: 'ja',
  KR: 'ko',
  LB: 'ar',
  LT: 'lt',
  LV: 'lv',
  MA: 'ar fr',
  MR: 'fr ar',
  MX: 'es',
  MY: 'ms',
  NL: 'nl',
  NO: 'no nb nn',
  NZ: 'en mi',
  PE: 'es',
  PH: 'tl',
  PL: 'pl',
  PT: 'pt',
  RO: 'ro',
  RS: 'sr',
  RU: 'ru',
  SA: 'ar',
  SE: 'sv',
  SI: 'sl',
  SK: 'sk',
  SN: 'wo fr',
  SU: 'ru ka uk',
  TH: 'th',
  TN: 'ar fr',
  TR: 'tr',
  TW: 'zh cn',
  UA: 'uk ru',
  US: 'en',
  UY: 'es',
  VE: 'es',
  VN: 'vi',
  YU: 'sr hr sh',
  ZA: 'en af zu xh',
})

/** The countries of a region, or the country itself. */
export function countriesOf(place: string): ReadonlySet<string> {
  return new Set(Object.hasOwn(REGIONS, place) ? REGIONS[place] : [place])
}

/** The languages of the movies of these countries. */
export function languagesOf(countries: Iterable<string>): ReadonlySet<string> {
  return new Set([...countries].flatMap((country) => (Object.hasOwn(LANGUAGES, country) ? LANGUAGES[country] : [])))
}

function list(codes: Readonly<Record<string, string>>): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(codes).map(([name, text]) => [name, text.split(' ')]))
}
