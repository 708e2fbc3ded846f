/** A place that requests name: a country by its ISO 3166-1 alpha-2 code, or a region by its English name. */
interface Country {
  code: string
  /** The name that is shown. */
  name: string
  /** Its names in texts: adjectives, demonyms, other names; folded. */
  said: readonly string[]
}

/** One country a line: code, name, then what people say for it. */
const COUNTRIES: readonly Country[] = `
AF Afghanistan: afghan
AL Albania: albanian
DZ Algeria: algerian
AR Argentina: argentine, argentinian, argentinean
AM Armenia: armenian
AU Australia: australian, aussie, down under
AT Austria: austrian
AZ Azerbaijan: azerbaijani
BD Bangladesh: bangladeshi
BY Belarus: belarusian
BE Belgium: belgian
BO Bolivia: bolivian
BA Bosnia and Herzegovina: bosnia, bosnian
BR Brazil: brazilian, brasil
BG Bulgaria: bulgarian
BF Burkina Faso: burkinabe
KH Cambodia: cambodian
CM Cameroon: cameroonian
CA Canada: canadian
CL Chile: chilean
CN China: chinese, mainland chinese
CO Colombia: colombian, columbian
CR Costa Rica: costa rican
HR Croatia: croatian
CU Cuba: cuban
CZ Czech Republic: czech, czechia, czechoslovak, czechoslovakian, czechoslovakia
DK Denmark: danish, dane
EC Ecuador: ecuadorian
EG Egypt: egyptian
EE Estonia: estonian
ET Ethiopia: ethiopian
FI Finland: finnish, finn
FR France: french
GE Georgia (country): georgian
DE Germany: german, west german, east german
GH Ghana: ghanaian
GR Greece: greek
HK Hong Kong: hongkong, hk, cantonese cinema
HU Hungary: hungarian
IS Iceland: icelandic
IN India: indian, bollywood, tollywood, kollywood
ID Indonesia: indonesian
IR Iran: iranian, persian
IQ Iraq: iraqi
IE Ireland: irish
IL Israel: israeli
IT Italy: italian
JM Jamaica: jamaican
JP Japan: japanese
JO Jordan (country): jordanian
KZ Kazakhstan: kazakh
KE Kenya: kenyan
XK Kosovo: kosovan
LV Latvia: latvian
LB Lebanon: lebanese
LS Lesotho: basotho
LT Lithuania: lithuanian
LU Luxembourg: luxembourgish
MY Malaysia: malaysian
ML Mali: malian
MR Mauritania: mauritanian
MX Mexico: mexican
MN Mongolia: mongolian
MA Morocco: moroccan
NP Nepal: nepalese, nepali
NL Netherlands: the netherlands, dutch, holland
NZ New Zealand: kiwi film, kiwi movie, new zealander
NG Nigeria: nigerian, nollywood
KP North Korea: north korean
MK North Macedonia: macedonia, macedonian
NO Norway: norwegian
PK Pakistan: pakistani
PS Palestine: palestinian
PY Paraguay: paraguayan
PE Peru: peruvian
PH Philippines: the philippines, filipino, philippine
PL Poland: polish, pole
PT Portugal: portuguese
RO Romania: romanian
RU Russia: russian, soviet, ussr, soviet union
RW Rwanda: rwandan
SA Saudi Arabia: saudi, saudi arabian
SN Senegal: senegalese
RS Serbia: serbian, yugoslav, yugoslavian, yugoslavia
SG Singapore: singaporean
SK Slovakia: slovak, slovakian
SI Slovenia: slovenian
ZA South Africa: south african
KR South Korea: korea, korean, south korean, kdrama
ES Spain: spanish, catalan
SE Sweden: swedish, swede
CH Switzerland: swiss
SY Syria: syrian
TW Taiwan: taiwanese
TH Thailand: thai
TN Tunisia: tunisian
TR Turkey: turkish
UA Ukraine: ukrainian
GB United Kingdom: uk, u k, british, britain, great britain, english, england, scottish, scotland, welsh, wales, brit, brits, britflick
US United States: usa, u s, u s a, the us, the states, american, america, hollywood, united states of america
UY Uruguay: uruguayan
VE Venezuela: venezuelan
VN Vietnam: vietnamese
ZM Zambia: zambian
ZW Zimbabwe: zimbabwean
`
  .trim()
  .split('\n')
  .map((line) => {
    const [, code, name, said] = /^(\S+) ([^:]+): (.*)$/.exec(line)!
    return { code, name: name.replace(' (country)', ''), said: said.split(', ') }
  })

interface Region {
  said: readonly string[]
  /** Codes of its countries. */
  countries: readonly string[]
}

const region = (said: string, countries: string): Region => ({
  said: said.split(', '),
  countries: countries.split(' '),
})

const NORDIC = 'DK FI IS NO SE'
const BALKANS = 'AL BA BG HR MK RO RS SI XK GR'
const EAST_ASIA = 'CN HK JP KP KR MN TW'
const SOUTHEAST_ASIA = 'ID KH MY PH SG TH VN'
const SOUTH_ASIA = 'AF BD IN NP PK'
const SOUTH_AMERICA = 'AR BO BR CL CO EC PE PY UY VE'
const EASTERN_EUROPE = `AL BA BG BY CZ EE HR HU LT LV MK PL RO RS RU SI SK UA XK`
const WESTERN_EUROPE = 'AT BE CH DE ES FR GB IE IT LU NL PT'
const MIDDLE_EAST = 'AE EG IL IQ IR JO KW LB PS QA SA SY TR YE'
const NORTH_AFRICA = 'DZ EG LY MA TN'
const SUBSAHARAN = 'AO BF BJ BW CD CI CM ET GA GH KE LS MG ML MR MZ NA NE NG RW SN TD TZ UG ZA ZM ZW'

const REGIONS: Readonly<Record<string, Region>> = {
  Africa: region('african', `${NORTH_AFRICA} ${SUBSAHARAN}`),
  'North Africa': region('north african, northern africa, maghreb', NORTH_AFRICA),
  'West Africa': region('west african', 'BF BJ CI GH ML MR NE NG SN'),
  Asia: region('asian, far east, the far east, the orient', `${EAST_ASIA} ${SOUTHEAST_ASIA} ${SOUTH_ASIA} KZ`),
  'East Asia': region('east asian', EAST_ASIA),
  'Southeast Asia': region('southeast asian, south east asia, south east asian', SOUTHEAST_ASIA),
  'South Asia': region('south asian', SOUTH_ASIA),
  'Central Asia': region('central asian', 'KZ MN AF'),
  Europe: region('european, euro', `${WESTERN_EUROPE} ${EASTERN_EUROPE} ${NORDIC} GR MT CY`),
  'Eastern Europe': region('eastern european, east europe, east european, eastern bloc', EASTERN_EUROPE),
  'Western Europe': region('western european', WESTERN_EUROPE),
  'Central Europe': region('central european', 'AT CH CZ DE HU PL SK SI'),
  'Southern Europe': region('southern european, mediterranean', 'ES FR GR IT PT HR MT CY'),
  Scandinavia: region('scandinavian, scandi, nordic, nordic countries, the nordics, northern europe', NORDIC),
  'the Baltics': region('baltic, baltics, baltic states', 'EE LT LV'),
  'the Balkans': region('balkan, balkans, former yugoslavia, ex yugoslavia, south eastern europe', BALKANS),
  'the British Isles': region('british isles, british or irish', 'GB IE'),
  'Latin America': region(
    'latin american, latin, latam, latino, south of the border, spanish speaking america',
    `${SOUTH_AMERICA} MX CU CR GT DO PA HN NI SV PR`,
  ),
  'South America': region('south american', SOUTH_AMERICA),
  'Central America': region('central american', 'CR GT PA HN NI SV MX'),
  'North America': region('north american', 'US CA'),
  'the Caribbean': region('caribbean', 'CU JM DO HT TT PR'),
  'the Middle East': region('middle east, middle eastern, mideast', MIDDLE_EAST),
  'the Arab world': region('arab, arabic, arab world, arab countries', 'AE DZ EG IQ JO KW LB LY MA PS QA SA SY TN YE'),
  Oceania: region('australasia, australasian, antipodean, australia or new zealand', 'AU NZ'),
}

const NAMES = new Map(COUNTRIES.map(({ code, name }) => [code, name]))

/**
 * The countries of a place, as ISO 3166-1 alpha-2 codes: those of a region by its name, or the country itself by its code.
 * Empty for an unknown name.
 */
export function countriesOf(place: string): readonly string[] {
  if (NAMES.has(place)) return [place]
  return Object.hasOwn(REGIONS, place) ? REGIONS[place].countries : []
}

export function isRegion(place: string): boolean {
  return Object.hasOwn(REGIONS, place)
}

/** The English name of a place, or undefined when it is unknown. */
export function placeName(place: string): string | undefined {
  return isRegion(place) ? place : NAMES.get(place)
}

/** Every way to say a place: its code or the name of its region, by the phrase. */
export function placePhrases(): [phrase: string, place: string][] {
  const countries = COUNTRIES.flatMap(({ code, name, said }) =>
    [name, ...said].map((phrase): [string, string] => [phrase, code]),
  )
  const regions = Object.entries(REGIONS).flatMap(([name, { said }]) =>
    [name, ...said].map((phrase): [string, string] => [phrase, name]),
  )
  return [...countries, ...regions]
}

/** Languages by their names; the codes are ISO 639-1. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  arabic: 'ar',
  bengali: 'bn',
  cantonese: 'cn',
  mandarin: 'zh',
  chinese: 'zh',
  czech: 'cs',
  danish: 'da',
  dutch: 'nl',
  english: 'en',
  farsi: 'fa',
  persian: 'fa',
  finnish: 'fi',
  french: 'fr',
  german: 'de',
  greek: 'el',
  hebrew: 'he',
  hindi: 'hi',
  hungarian: 'hu',
  icelandic: 'is',
  italian: 'it',
  japanese: 'ja',
  korean: 'ko',
  norwegian: 'no',
  polish: 'pl',
  portuguese: 'pt',
  romanian: 'ro',
  russian: 'ru',
  serbian: 'sr',
  spanish: 'es',
  swedish: 'sv',
  tamil: 'ta',
  telugu: 'te',
  thai: 'th',
  turkish: 'tr',
  ukrainian: 'uk',
  vietnamese: 'vi',
}
