/** A trait in a sentence: before the noun ("gory"), as the noun ("western"), or behind it ("about revenge"). */
export type TraitWords =
  | { place: 'before' | 'behind'; words: string; its?: string }
  | { place: 'noun'; one: string; many: string; its?: undefined }

/** A trait by its plain name. `role` is what a person is in the movie. */
export interface NamedTrait {
  kind: string
  name: string
  /** The label's type. */
  type?: string
  role?: 'cast' | 'director'
}

const lines = (text: string): string[] => text.split('|').map((entry) => entry.trim())
const pairs = (text: string): ReadonlyMap<string, string> =>
  new Map(lines(text).map((entry) => entry.split('=') as [string, string]))

/** Labels that are adjectives, as they are written in front of a noun. */
const ADJECTIVES =
  pairs(`dark=dark|light hearted=light-hearted|feel good=feel-good|bittersweet=bittersweet|melancholic=melancholic|
heartbreaking=heartbreaking|uplifting=uplifting|hopeful=hopeful|bleak=bleak|tense=tense|scary=scary|disturbing=disturbing|eerie=eerie|
mysterious=mysterious|atmospheric=atmospheric|dreamlike=dreamlike|claustrophobic=claustrophobic|paranoid=paranoid|romantic=romantic|
sensual=sensual|passionate=passionate|tender=tender|nostalgic=nostalgic|whimsical=whimsical|quirky=quirky|funny=funny|deadpan=deadpan|
witty=witty|raunchy=raunchy|campy=campy|cool=cool|thrilling=thrilling|adventurous=adventurous|epic=epic|thought provoking=thought-provoking|
philosophical=philosophical|intense=intense|violent=violent|angry=angry|cynical=cynical|cozy=cozy|family friendly=family-friendly|
magical=magical|playful=playful|gory=gory|visually stunning=visually stunning|tragic=tragic|slow burn=slow-burn|fast paced=fast-paced|
frantic=frantic|meditative=meditative|episodic=episodic|nonlinear=nonlinear|leisurely=leisurely|dialogue driven=dialogue-driven|
realistic=realistic|gritty=gritty|surreal=surreal|absurd=absurd|fantastical=fantastical|supernatural=supernatural|stylized=stylized|
theatrical=theatrical|psychological=psychological|gothic=gothic|stop motion=stop-motion|hand drawn animation=hand-drawn|
computer animation=computer-animated|black and white=black-and-white|post-apocalyptic=post-apocalyptic`)

/** Possessive form of an adjective: "its gore". */
const ITS =
  pairs(`dark=darkness|gory=gore|violent=violence|bleak=bleakness|scary=scares|cynical=cynicism|campy=camp|whimsical=whimsy|
tense=tension|melancholic=melancholy|romantic=romance|nostalgic=nostalgia|gritty=grit|paranoid=paranoia|slow burn=slow burn|
absurd=absurdity|deadpan=deadpan|witty=wit|tender=tenderness|funny=jokes|fast paced=fast pace|nonlinear=broken timeline`)

/** Labels and keywords that are kinds of movie: one and many of them. */
const NOUNS =
  pairs(`heist=heist movie/heist movies|murder mystery=murder mystery/murder mysteries|road trip=road movie/road movies|
folk horror=folk horror/folk horror movies|body horror=body horror/body horror movies|slasher=slasher/slashers|satire=satire/satires|
film noir=film noir/films noirs|space opera=space opera/space operas|screwball comedy=screwball comedy/screwball comedies|
slapstick=slapstick comedy/slapstick comedies|mockumentary=mockumentary/mockumentaries|fairy tale=fairy tale/fairy tales|
animated musical=animated musical/animated musicals|dystopia=dystopia/dystopias|biography=biopic/biopics|anime=anime/anime movies|
documentary=documentary/documentaries|docudrama=docudrama/docudramas|allegory=allegory/allegories|kung fu cinema=kung fu movie/kung fu movies|
treasure hunt=treasure hunt/treasure hunts|coming of age=coming-of-age story/coming-of-age stories|buddy duo=buddy movie/buddy movies|
found footage=found-footage movie/found-footage movies|musical=musical/musicals|romantic comedy=romantic comedy/romantic comedies|
black comedy=black comedy/black comedies|silent film=silent film/silent films|parody=parody/parodies|cyberpunk=cyberpunk movie/cyberpunk movies`)

const GENRES =
  pairs(`Action=action movie/action movies|Adventure=adventure/adventures|Animation=animated movie/animated movies|
Comedy=comedy/comedies|Crime=crime movie/crime movies|Documentary=documentary/documentaries|Drama=drama/dramas|
Family=family movie/family movies|Fantasy=fantasy movie/fantasy movies|History=historical movie/historical movies|
Horror=horror movie/horror movies|Music=music movie/music movies|Mystery=mystery/mysteries|Romance=romance/romances|
Science Fiction=science fiction movie/science fiction movies|Thriller=thriller/thrillers|War=war movie/war movies|Western=western/westerns`)

/** Labels and keywords that a movie is about, where they need other words than their own. */
const ABOUT =
  pairs(`found family=found families|family conflict=families in conflict|father and son=fathers and sons|brothers=brothers|
father and daughter=fathers and daughters|mother and son=mothers and sons|mother and daughter=mothers and daughters|sisters=sisters|
troubled marriage=troubled marriages|doomed romance=doomed love|unlikely friendship=unlikely friends|midlife crisis=midlife crises|
male friendship=friendship between men|female friendship=friendship between women|teacher and student=teachers and students|
loss and grief=loss and grief|corrupting power=power that corrupts|descent into madness=losing one’s mind|ageing=growing old|
search for identity=finding out who one is|rescue mission=rescue missions|power struggle=struggles for power|war trauma=what war leaves behind|
con artist=con artists|thief=thieves|gangster=gangsters|hitman=hitmen|serial killer=serial killers|detective=detectives|spy=spies|
soldier=soldiers|samurai=samurai|cowboy=cowboys|outlaw=outlaws|vigilante=vigilantes|superhero=superheroes|mad scientist=mad scientists|
artist=artists|musician=musicians|dancer=dancers|writer=writers|journalist=journalists|teacher=teachers|lawyer=lawyers|robot=robots|
politician=politicians|royalty=royalty|boxer=boxers|astronaut=astronauts|ghost=ghosts|vampire=vampires|zombie=zombies|monster=monsters|
wizard=wizards|talking animal=talking animals|underdog=underdogs|outsider=outsiders|orphan=orphans|immigrant=immigrants|
conspiracy=conspiracies|double life=double lives|prison escape=prison escapes|time loop=time loops|giant beasts=giant beasts|
technology gone wrong=technology gone wrong|nuclear threat=the nuclear threat|class divide=rich and poor|class differences=rich and poor|
moral dilemma=moral dilemmas|childhood innocence=childhood|apocalypse=the end of the world|love triangle=love triangles|drugs=drugs|
father son relationship=fathers and sons|father daughter relationship=fathers and daughters|kidnapping=kidnappings|gang=gangs|
mother son relationship=mothers and sons|mother daughter relationship=mothers and daughters|family secrets=family secrets|
brother sister relationship=brothers and sisters|fugitive=fugitives|witch=witches|dog=dogs|princess=princesses|curse=curses`)

/** The same, in their own words. */
const ABOUT_PLAIN = new Set(
  lines(`redemption|first love|rivalry|betrayal|sacrifice|obsession|ambition|loneliness|facing death|survival|rebellion|addiction|
forgiveness|homecoming|leaving home|standing up to injustice|overcoming adversity|revenge|memory|dreams|voyeurism|surveillance|
artificial intelligence|illness|corruption|greed|gambling|faith|racism|unrequited love|forbidden love|infidelity|fate|time travel|
mistaken identity|friendship|poverty|childhood|falling in love|grief|murder|guilt|religion|jealousy|old age|marriage|magic|fame|
prejudice|dance|suicide|alcoholism|divorce|terrorism|space travel|mental illness|injustice|bullying|lost love|prophecy|paranoia|
colonialism|communism|fascism|civil rights|feminism|the Holocaust|sports|food|secrets and lies|self-sacrifice`),
)

/** Places that are no names, with their preposition. */
const PLACES =
  pairs(`small town=in a small town|big city=in a big city|suburbia=in the suburbs|countryside=in the countryside|farm=on a farm|
outer space=in outer space|alien planet=on an alien planet|spaceship=on a spaceship|at sea=at sea|underwater=under water|
seaside=by the sea|jungle=in the jungle|forest=in the forest|desert=in the desert|mountains=in the mountains|snow and ice=in snow and ice|
prison=in prison|school=at school|university=at university|hospital=in a hospital|courtroom=in court|battlefield=on the battlefield|
mansion=in a mansion|haunted house=in a haunted house|hotel=in a hotel|restaurant=in a restaurant|backstage=backstage|office=in an office|
train=on a train|on the road=on the road|single location=in a single place|fantasy world=in a fantasy world|slums=in the slums|
virtual world=in a virtual world|underground=underground|military base=on a military base|nightclub=in a nightclub|
provincial France=in provincial France|provincial Italy=in provincial Italy|rural Japan=in rural Japan|village=in a village|island=on an island|
American South=in the American South|American West=in the American West|American Midwest=in the American Midwest|
British Isles=in the British Isles|Middle East=in the Middle East|new york city=in New York City|los angeles=in Los Angeles|
paris=in Paris|london=in London|tokyo=in Tokyo|chicago=in Chicago|texas=in Texas|california=in California|high school=at high school`)

const PERIODS =
  pairs(`ancient=in ancient times|medieval=in the Middle Ages|18th century=in the 18th century|Victorian era=in the Victorian era|
16th and 17th century=in the 16th or 17th century|early 19th century=in the early 19th century|Old West=in the Old West|
feudal Japan=in feudal Japan|World War I=in World War I|World War II=in World War II|Cold War=in the Cold War|
Vietnam War=in the Vietnam War|Great Depression=in the Great Depression|near future=in the near future|far future=in the far future`)

const behind = (words: string): TraitWords => ({ place: 'behind', words })

function noun(forms: string): TraitWords {
  const [one = forms, many = forms] = forms.split('/')
  return { place: 'noun', one, many }
}

/** Wording of a trait in a sentence; null for traits that would read badly, which sentences leave out. */
export function traitWords({ kind, name, type, role }: NamedTrait): TraitWords | null {
  switch (kind) {
    case 'genre':
      return GENRES.has(name) ? noun(GENRES.get(name)!) : null
    case 'person':
      return role ? behind(`${role === 'director' ? 'by' : 'with'} ${name}`) : null
    case 'decade':
      return behind(`from the ${name}`)
    case 'label':
    case 'keyword':
      return topicWords(name, type)
    default:
      return null
  }
}

function topicWords(name: string, type?: string): TraitWords | null {
  if (ADJECTIVES.has(name)) return { place: 'before', words: ADJECTIVES.get(name)!, its: ITS.get(name) }
  if (NOUNS.has(name)) return noun(NOUNS.get(name)!)
  const about = ABOUT.get(name) ?? (ABOUT_PLAIN.has(name) ? name : null)
  if (about !== null) return behind(`about ${about}`)
  const where = PLACES.get(name) ?? PERIODS.get(name) ?? placeName(name, type)
  return where === null ? null : behind(`set ${where}`)
}

function placeName(name: string, type?: string): string | null {
  if (type === 'place_location' && /^\p{Lu}/u.test(name) && !name.includes(' or ')) return `in ${name}`
  // Later decades are the present of most movies, not a setting.
  return type === 'time_period' && /^19[0-8]0s$/.test(name) ? `in the ${name}` : null
}

/** Maximum number of words of each kind around one noun, to keep phrases readable. */
const MOST = { before: 2, noun: 1, behind: 1 }

/** Those of the traits that one phrase can hold, the first ones first. */
export function fitting<T extends { words: TraitWords }>(traits: readonly T[], count = 3): T[] {
  const left = { ...MOST }
  return traits.filter(({ words }) => left[words.place]-- > 0).slice(0, count)
}

/** One phrase for all traits, in lower case: "tense heist movie set in Paris". */
export function movieKind(traits: readonly TraitWords[], many = false): string {
  const tail = traits.flatMap((trait) => (trait.place === 'behind' ? [trait.words] : []))
  const head = traits.find((trait) => trait.place === 'noun')
  const word = head ? head[many ? 'many' : 'one'] : many ? 'movies' : 'movie'
  // Avoids "romantic romance".
  const before = traits.flatMap((trait) =>
    trait.place === 'before' && !word.startsWith(trait.words.slice(0, 5)) ? [trait.words] : [],
  )
  return [...(before.length > 0 ? [before.join(', ')] : []), word, ...tail].join(' ')
}
