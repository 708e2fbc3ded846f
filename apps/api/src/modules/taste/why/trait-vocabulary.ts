const lines = (text: string): string[] => text.split('|').map((entry) => entry.trim())
const pairs = (text: string): ReadonlyMap<string, string> =>
  new Map(lines(text).map((entry) => entry.split('=') as [string, string]))

/** Labels that are adjectives, as they are written in front of a noun. */
export const ADJECTIVES =
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
computer animation=computer-animated|black and white=black-and-white|post-apocalyptic=post-apocalyptic|
dark humor=darkly funny|silly=silly|heartwarming=heartwarming|inspiring=inspiring|chaotic=chaotic|stressful=nerve-racking|creepy=creepy|
erotic=erotic|hypnotic=hypnotic|mind-bending=mind-bending|bizarre=bizarre|brutal=brutal|rousing=rousing|gentle=gentle|
swashbuckling=swashbuckling|slice of life=slice-of-life|slow cinema=patient|experimental=experimental|epic length=monumental|
minimal dialogue=near-wordless|rising dread=ominous|nonstop action=all-action`)

/** Possessive form of an adjective: "its gore". */
export const ITS =
  pairs(`dark=darkness|gory=gore|violent=violence|bleak=bleakness|scary=scares|cynical=cynicism|campy=camp|whimsical=whimsy|
tense=tension|melancholic=melancholy|romantic=romance|nostalgic=nostalgia|gritty=grit|paranoid=paranoia|slow burn=slow burn|
dark humor=dark humor|heartwarming=warmth|brutal=brutality|silly=silliness|gentle=gentleness|minimal dialogue=silences|rising dread=mounting dread|
absurd=absurdity|deadpan=deadpan|witty=wit|tender=tenderness|funny=jokes|fast paced=fast pace|nonlinear=broken timeline`)

/** Labels and keywords that are kinds of movie: one and many of them. */
export const NOUNS =
  pairs(`heist=heist movie/heist movies|murder mystery=murder mystery/murder mysteries|road trip=road movie/road movies|
folk horror=folk horror movie/folk horror movies|body horror=body horror movie/body horror movies|slasher=slasher/slashers|satire=satire/satires|
film noir=film noir/films noirs|space opera=space opera/space operas|screwball comedy=screwball comedy/screwball comedies|
slapstick=slapstick comedy/slapstick comedies|mockumentary=mockumentary/mockumentaries|fairy tale=fairy tale/fairy tales|
animated musical=animated musical/animated musicals|dystopia=dystopia/dystopias|biography=biopic/biopics|anime=anime/anime movies|
documentary=documentary/documentaries|docudrama=docudrama/docudramas|allegory=allegory/allegories|kung fu cinema=kung fu movie/kung fu movies|
treasure hunt=treasure hunt/treasure hunts|coming of age=coming-of-age story/coming-of-age stories|buddy duo=buddy movie/buddy movies|
found footage=found-footage movie/found-footage movies|musical=musical/musicals|musical numbers=musical/musicals|romantic comedy=romantic comedy/romantic comedies|
black comedy=black comedy/black comedies|silent film=silent film/silent films|parody=parody/parodies|cyberpunk=cyberpunk movie/cyberpunk movies|
neo-noir=neo-noir/neo-noirs|wuxia=wuxia movie/wuxia movies|spaghetti western=spaghetti western/spaghetti westerns|whodunit=whodunit/whodunits|
revisionist western=revisionist western/revisionist westerns|melodrama=melodrama/melodramas|period romance=period romance/period romances|
kitchen sink=kitchen-sink drama/kitchen-sink dramas|disaster film=disaster movie/disaster movies|creature feature=creature feature/creature features|
Bollywood=Bollywood movie/Bollywood movies|neorealism=neorealist movie/neorealist movies|French New Wave=French New Wave movie/French New Wave movies|
magical realism=magical-realist movie/magical-realist movies|essay film=essay film/essay films|anthology=anthology/anthologies|
nature documentary=nature documentary/nature documentaries|observational documentary=observational documentary/observational documentaries|
superhero=superhero movie/superhero movies|kaiju=giant-monster movie/giant-monster movies|home invasion=home-invasion movie/home-invasion movies|
zombie outbreak=zombie movie/zombie movies|courtroom drama=courtroom drama/courtroom dramas|New Hollywood=New Hollywood movie/New Hollywood movies|
German Expressionism=Expressionist movie/Expressionist movies|hard science fiction=hard science fiction movie/hard science fiction movies`)

export const GENRES =
  pairs(`Action=action movie/action movies|Adventure=adventure/adventures|Animation=animated movie/animated movies|
Comedy=comedy/comedies|Crime=crime movie/crime movies|Documentary=documentary/documentaries|Drama=drama/dramas|
Family=family movie/family movies|Fantasy=fantasy movie/fantasy movies|History=historical movie/historical movies|
Horror=horror movie/horror movies|Music=music movie/music movies|Mystery=mystery/mysteries|Romance=romance/romances|
Science Fiction=science fiction movie/science fiction movies|Thriller=thriller/thrillers|War=war movie/war movies|Western=western/westerns`)

/** Labels and keywords that a movie is about, where they need other words than their own. */
export const ABOUT =
  pairs(`found family=found families|family conflict=families in conflict|father and son=fathers and sons|brothers=brothers|
father and daughter=fathers and daughters|mother and son=mothers and sons|mother and daughter=mothers and daughters|sisters=sisters|
troubled marriage=troubled marriages|unlikely friendship=unlikely friends|midlife crisis=midlife crises|
male friendship=friendship between men|female friendship=friendship between women|teacher and student=teachers and students|
loss and grief=loss and grief|ageing=growing old|
search for identity=finding out who one is|rescue mission=rescue missions|power struggle=struggles for power|war trauma=what war leaves behind|
con artist=con artists|thief=thieves|gangster=gangsters|hitman=hitmen|serial killer=serial killers|detective=detectives|spy=spies|
soldier=soldiers|samurai=samurai|cowboy=cowboys|outlaw=outlaws|vigilante=vigilantes|mad scientist=mad scientists|
artist=artists|musician=musicians|dancer=dancers|writer=writers|journalist=journalists|teacher=teachers|lawyer=lawyers|robot=robots|
politician=politicians|royalty=royalty|boxer=boxers|astronaut=astronauts|ghost=ghosts|vampire=vampires|zombie=zombies|monster=monsters|
wizard=wizards|talking animal=talking animals|underdog=underdogs|outsider=outsiders|orphan=orphans|immigrant=immigrants|
prison escape=prison escapes|time loop=time loops|giant beasts=giant beasts|
nuclear threat=the nuclear threat|class divide=rich and poor|class differences=rich and poor|
moral dilemma=moral dilemmas|childhood innocence=childhood|apocalypse=the end of the world|love triangle=love triangles|drugs=drugs|
father son relationship=fathers and sons|father daughter relationship=fathers and daughters|kidnapping=kidnappings|gang=gangs|
mother son relationship=mothers and sons|mother daughter relationship=mothers and daughters|family secrets=family secrets|
brother sister relationship=brothers and sisters|fugitive=fugitives|witch=witches|dog=dogs|princess=princesses|curse=curses|
troubled family=troubled families|pirate=pirates|werewolf=werewolves|demon=demons|drug dealer=drug dealers|bounty hunter=bounty hunters|
private eye=private eyes|prisoner=prisoners|activist=activists|refugee=refugees|chef=cooks|scientist=scientists|hacker=hackers|
pilot=pilots|sailor=sailors|explorer=explorers|martial artist=martial artists|athlete=athletes|dinosaurs=dinosaurs|undercover=undercover work|
fish out of water=fish out of water|generational clash=the clash of generations|rags to riches=rising from nothing|rise and fall=a rise and a fall|
enemies to lovers=enemies who fall in love|friends to lovers=friends who fall in love|parenthood=being a parent|
opposites attract=opposites that attract|price of fame=the price of fame|political awakening=a political awakening|
same-sex romance=love between two men or two women|cat and mouse=a game of cat and mouse|team up=a team thrown together|quest=a quest|
film about filmmaking=making movies|alien invasion=an alien invasion|first contact=first contact with aliens|alien being=aliens|
music as salvation=music that saves|animal companion=a bond with an animal|sword fight=swordsmen|working class=working people|wealthy elite=the very rich|
motor racing=motor racing|hostage situation=hostages|home invasion=a home invasion|sexual awakening=discovering sex|marriage story=a marriage|
police officer=police officers|antihero=antiheroes|femme fatale=a femme fatale|dragon=dragons|
bank robbery=bank robbers|slavery=slavery|boxing=boxing|motorcycle=bikers|jazz=jazz|opera=opera|circus=a circus`)

/** The same, in their own words. */
export const ABOUT_PLAIN = new Set(
  lines(`first love|rivalry|obsession|ambition|loneliness|survival|rebellion|addiction|
homecoming|leaving home|standing up to injustice|overcoming adversity|revenge|memory|dreams|voyeurism|surveillance|
artificial intelligence|illness|corruption|greed|gambling|faith|racism|unrequited love|forbidden love|infidelity|fate|time travel|
mistaken identity|friendship|poverty|childhood|falling in love|grief|murder|guilt|religion|jealousy|old age|marriage|magic|fame|
prejudice|dance|alcoholism|divorce|terrorism|space travel|mental illness|injustice|bullying|lost love|prophecy|paranoia|
colonialism|communism|fascism|civil rights|feminism|the Holocaust|sports|food|secrets and lies|self-sacrifice|pregnancy|adoption|
exile|loyalty|football`),
)

/** Places that are no names, with their preposition. */
export const PLACES =
  pairs(`small town=in a small town|big city=in a big city|suburbia=in the suburbs|countryside=in the countryside|farm=on a farm|
outer space=in outer space|alien planet=on an alien planet|spaceship=on a spaceship|at sea=at sea|underwater=under water|
seaside=by the sea|jungle=in the jungle|forest=in the forest|desert=in the desert|mountains=in the mountains|snow and ice=in snow and ice|
prison=in prison|school=at school|university=at university|hospital=in a hospital|courtroom=in court|battlefield=on the battlefield|
mansion=in a mansion|haunted house=in a haunted house|hotel=in a hotel|restaurant=in a restaurant|backstage=backstage|office=in an office|
train=on a train|on the road=on the road|single location=in a single place|fantasy world=in a fantasy world|slums=in the slums|
underground=underground|military base=on a military base|nightclub=in a nightclub|
provincial France=in provincial France|provincial Italy=in provincial Italy|rural Japan=in rural Japan|village=in a village|island=on an island|
American South=in the American South|American West=in the American West|American Midwest=in the American Midwest|
British Isles=in the British Isles|Middle East=in the Middle East|new york city=in New York City|los angeles=in Los Angeles|
paris=in Paris|london=in London|tokyo=in Tokyo|chicago=in Chicago|san francisco=in San Francisco|castle=in a castle|boarding school=at boarding school|
psychiatric hospital=in a psychiatric hospital|convent or monastery=in a convent or a monastery|Hollywood=in Hollywood|texas=in Texas|california=in California|high school=at high school`)

export const PERIODS =
  pairs(`ancient=in ancient times|medieval=in the Middle Ages|18th century=in the 18th century|Victorian era=in the Victorian era|
16th and 17th century=in the 16th or 17th century|early 19th century=in the early 19th century|Old West=in the Old West|
feudal Japan=in feudal Japan|World War I=in World War I|World War II=in World War II|Cold War=in the Cold War|
Vietnam War=in the Vietnam War|Great Depression=in the Great Depression|Roman Empire=in the Roman Empire|American Civil War=in the American Civil War|
one night=in a single night|one day=in a single day|postwar=in the years after a war|military dictatorship=under a dictatorship|near future=in the near future|far future=in the far future`)

/** Features of a movie, with their preposition. */
export const FEATURES =
  pairs(`strong female lead=with a strong heroine|child lead=seen through a child’s eyes|elderly lead=with an elderly lead|
teenage lead=with a teenage lead|ensemble cast=with an ensemble cast|multiple storylines=with several storylines|long takes=with long takes|
real time=in real time|ticking clock=against the clock|voice over=with a narrator|story over decades=over decades|
breaking the fourth wall=that winks at its audience|based on a comic book=from a comic book|based on a play=from a play|
based on a video game=from a video game|based on a true story=from a true story|Shakespeare=after Shakespeare|car chase=with car chases|
based on classic literature=from classic literature|Greek and Roman myth=from Greek and Roman myth|fairy tale influence=from a fairy tale|
Indian family life=of Indian family life|East Asian family life=of East Asian family life|Italian American culture=of Italian America|
African American experience=of African American life|Christmas=set at Christmas|Halloween=set at Halloween|frame story=with a story within a story`)

/** Words that mean the same or go without saying: an adjective or a topic with the noun after which it adds nothing. */
const REPETITIONS =
  lines(`funny comed|funny parod|funny slapstick|funny mockumentar|funny satire|silly slapstick|silly parod|darkly comed|
absurd parod|funny darkly|funny witty|funny silly|scary horror|creepy horror|eerie horror|scary slasher|scary found|ominous eerie|ominous creepy|ominous bleak|ominous tense|atmospheric eerie|gory slasher|violent slasher|scary creepy|
romantic romanc|tense thriller|thrilling thriller|thrilling tense|adventurous adventure|mysterious myster|mysterious whodunit|tense ominous|
fantastical fantasy|magical fantasy|magical fairy|supernatural horror|dark noir|family-friendly famil|feel-good heartwarming|heartwarming uplifting|
uplifting inspiring|feel-good uplifting|feel-good light|heartbreaking tragic|bleak dark|violent brutal|gory brutal|meditative patient|slow-burn patient|
meditative slow-burn|realistic documentar|realistic neorealis|realistic slice|gritty realistic|violent war|hand-drawn anim|computer-animated anim|
stop-motion anim|fast-paced frantic|fast-paced action|fast-paced all-action|all-action action|dreamlike surreal|bizarre absurd|bizarre surreal|
quirky whimsical|sensual erotic|passionate romanc|tender gentle|intense tense|cool stylized|philosophical thought-provoking|magical whimsical|
western cowboys|western outlaws|western West|music musicians|superhero antiheroes|heist thieves|heist robbers|crime gangsters|slasher killers|
whodunit murder|myster murder|myster detectives|noir detectives|noir eyes|spy spies|biopic true|coming-of-age childhood|coming-of-age child|
coming-of-age teenage|romanc love|romanc marriage|giant-monster monsters|giant-monster beasts|creature monsters|zombie zombies|space outer|
war soldiers|war battlefield|historical century|historical ancient|disaster world|kung martial|wuxia swordsmen|Bollywood India|musical musicians|
documentar true|post-apocalyptic world|animated animal|wordless silent|black-and-white silent|swashbuckling adventure|
swashbuckling swordsmen|swashbuckling pirates|family animal|neo-noir noir|monumental epic|road road|drama melodrama|romantic love|supernatural ghosts|
horror monsters|horror demons|anime anim|anime hand|dystop future|science robots|science aliens|murder murder|murder secrets|murder detectives|
melanchol lonel|heartbreaking grief|heartbreaking loss|satire satire|buddy friend|funny light|sports athletes|documentar observ|leisurely slow|leisurely patient|
leisurely meditative|playful whimsical|playful funny|playful light|witty light|historical Middle|realistic docudrama|action thrilling|action all-action`).map(
    (pair) => ` ${pair}`.split(/(?<=\S) /) as [string, string],
  )

/** True if one of two phrases makes the other superfluous: "funny comedy", "coming-of-age story about childhood". */
export function repeats(a: string, b: string): boolean {
  const [x, y] = [padded(a), padded(b)]
  if (x.includes(y) || y.includes(x)) return true
  return REPETITIONS.some(
    ([first, second]) => (x.includes(first) && y.includes(second)) || (y.includes(first) && x.includes(second)),
  )
}

const padded = (words: string) => ` ${words.replaceAll(/[\s/]+/g, ' ')}`
