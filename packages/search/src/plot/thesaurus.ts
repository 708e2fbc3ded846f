import { stem } from '../text/porter.ts'

/**
 * Words that users may write in place of a synopsis' own words, groups parted by bars. Written by hand from
 * everyday English; words are compared by stem, and a word may stand in several groups.
 */
const GROUPS = `
kid child boy girl youngster children | teen teenager teenage adolescent youth | student pupil classmate schoolmate
boy son lad | girl daughter | baby infant newborn toddler | man guy fellow dude male | woman lady gal female
dad father daddy stepfather | mom mother mum mommy mama stepmother | parent father mother
grandma grandmother granny | grandpa grandfather granddad | brother sibling | sister sibling
husband spouse wife marriage | fiance fiancee engaged engagement bride groom | wedding marry bride groom marriage
girlfriend lover sweetheart | boyfriend lover sweetheart | friend pal buddy companion | roommate flatmate
neighbor neighbour neighborhood | couple lover spouse | family household relative | orphan orphanage adopted
cop police officer policeman detective sheriff | detective investigator sleuth inspector | fbi agent federal
spy agent espionage secret undercover | cia agent spy intelligence | lawyer attorney court trial
judge court trial jury | jail prison prisoner inmate convict | escape flee breakout
criminal crook gangster thief outlaw felon | mafia mob mobster gangster | robber thief robbery heist burglar
steal theft heist rob robbery | bank heist robbery | hitman assassin killer contract | kill murder slay assassinate
killer murderer assassin psychopath slasher | murder homicide killing | dead death die corpse | body corpse cadaver
die death dies perish | kidnap abduct abduction hostage | abducted kidnapped | hostage captive captor
captive prisoner trapped imprisoned | torture sadistic torment | rape assault
gun shoot weapon firearm pistol rifle | shoot gunman sniper shooting | knife stab blade dagger
sword blade swordsman | bomb explosion explosive terrorist blast | explode explosion blast
terrorist terrorism hijack | fight battle combat brawl | fighter boxer boxing martial | boxing boxer ring
karate martial kung fu | wrestling wrestler | war battle soldier military combat
soldier army military troop marine | army military soldier | navy sailor marine submarine
pilot aircraft flight airplane | plane airplane aircraft flight jet airline | helicopter chopper aircraft
airport airline flight | ship boat vessel yacht | boat ship yacht sailing | pirate buccaneer ship
submarine sub underwater | ocean sea underwater | beach coast seaside shore | island tropical castaway stranded
stranded castaway marooned | shark ocean | car automobile vehicle driver | race racing racer
truck trucker vehicle lorry | road highway trip | motorcycle motorbike biker bike | bicycle bike cyclist
train railway railroad locomotive | subway metro underground | bus passenger | crash accident collision wreck
doctor physician surgeon medical | hospital clinic medical patient | nurse hospital
asylum psychiatric mental institution | psychiatrist therapist psychologist shrink
insane crazy mad madness mentally | disease virus infection epidemic plague | virus infected outbreak pandemic
cancer illness terminal terminally | ill sick illness disease | coma unconscious | amnesia memory | blind blindness
deaf mute | wheelchair paralyzed disabled crippled | drug narcotic cocaine heroin addict | addict addiction drug
drunk alcoholic alcohol drinking | alcoholic alcoholism drinking | school college university campus
highschool school teen | teacher professor schoolteacher | principal headmaster school | camp summer counselor
scientist researcher professor inventor | experiment scientific laboratory | lab laboratory experiment
inventor invention machine | robot android cyborg machine | computer hacker program technology
hacker computer cyber | internet online web | videogame game gamer virtual | game contest competition
tournament competition championship | alien extraterrestrial ufo creature | ufo alien spaceship
spaceship spacecraft starship space | astronaut space nasa cosmonaut | planet space galaxy | space outer galaxy
moon lunar | mars martian | earth world planet | time travel | future futuristic dystopian
apocalypse apocalyptic postapocalyptic doomsday | dystopia dystopian totalitarian | nuclear atomic radiation
monster creature beast | dinosaur prehistoric jurassic | dragon beast | snake serpent anaconda
spider tarantula arachnid | rat mouse mice rodent | dog puppy canine | cat kitten feline | horse stallion rider
bear grizzly | ape monkey gorilla chimpanzee | bird owl eagle | wolf werewolf | werewolf lycanthrope
vampire dracula bloodsucker | zombie undead infected | ghost spirit haunted haunting apparition
haunted ghost haunting | demon devil possessed possession satan | devil satan demon hell
possessed exorcism possession | exorcist exorcism priest | witch witchcraft sorceress coven
wizard magician sorcerer magic | magic magical spell enchanted | magician illusionist | curse cursed hex
angel heaven guardian | heaven afterlife | hell underworld | god deity religious | priest catholic church clergy
church religious congregation | nun convent | cult sect satanic | religion religious faith | supernatural paranormal
psychic telepathic clairvoyant | superhero hero superpower | power ability superpower | villain evil
king royal throne monarch | queen royal throne | prince royal princess | princess royal prince
castle palace kingdom | knight medieval sword | medieval knight kingdom | gladiator arena | roman rome
viking norse | samurai ronin | ninja assassin | cowboy western gunslinger rancher | indian native tribe
tribe native indigenous | slave slavery | black african | nazi german hitler | jewish jew holocaust | wwii world war
vietnam war | jungle rainforest amazon | forest wood | woods cabin forest | desert sahara
mountain climber climbing | snow winter blizzard | ice frozen arctic | cave cavern underground | tunnel underground
volcano eruption | earthquake disaster | tornado storm hurricane | flood dam | fire firefighter arson burn
firefighter fireman | farm farmer rural | village town rural | town village | city urban metropolis
apartment tenant landlord | house home mansion | mansion estate manor | basement cellar | hotel motel inn
motel hotel | restaurant diner chef | chef cook restaurant | food restaurant cook | waitress diner waiter
bar pub tavern | nightclub club | casino gambling gambler | gamble gambler gambling poker | poker card gambling
money cash fortune | rich wealthy millionaire billionaire | poor poverty | homeless vagrant
business businessman company | company corporation corporate | boss employer manager | office workplace
job employment worker | writer author novelist | author novelist book | book novel | journalist reporter newspaper
reporter journalist news | newspaper journalist | photographer photograph camera | photo photograph picture
painting painter artist | artist painter | actor actress theatre | actress actor | director filmmaker
singer musician band | band musician rock | music musician song | piano pianist | guitar guitarist
dancer dancing dance ballet | ballet ballerina | football quarterback | soccer football | baseball pitcher
basketball coach | hockey skating | golf golfer | coach team | surf surfer | ski skiing | skateboard skater
politician senator political | president presidential | election campaign political | mayor politician
government political | revenge vengeance avenge retaliation | love romance romantic
affair adultery infidelity unfaithful | cheat unfaithful infidelity | cheating affair infidelity
divorce divorced separated | sex sexual erotic | prostitute hooker escort call | stripper strip striptease
gay homosexual lesbian | lesbian gay | pregnant pregnancy | suicide suicidal | funeral burial
grave cemetery buried | coffin buried | widow widowed | twin identical | clone cloning
doppelganger double lookalike | disguise impersonate | fake impostor pretend | identity imposter | dream nightmare
nightmare dream | hallucination vision | mirror reflection | doll puppet | clown circus | circus carnival
carnival amusement park | toy doll | christmas santa holiday | halloween october | birthday party
party celebration | vacation holiday tourist trip | tourist traveler backpacker | treasure gold | diamond jewel gem
map treasure | hunt hunter | hunter hunt prey | prey hunted | chase pursue pursuit | run flee | hide hiding
stalk stalker obsessed | obsessed obsession | trap trapped | locked trapped | lost missing
missing disappear disappearance vanish | disappear vanish | search quest | journey quest voyage
survive survivor survival | survivor survival | rescue save | save rescue | protect bodyguard | bodyguard protect
betray betrayal | blackmail extortion | lie deceit | secret hidden | mysterious mystery | strange bizarre mysterious
scary terrifying | eat cannibal | cannibal cannibalism flesh | blood bloody gore | mutant mutation
giant huge gigantic | tiny miniature shrink | invisible invisibility | immortal immortality | body swap
phone telephone call | letter mail | tape videotape video | radio broadcast | television tv | bully bullied
nerd geek misfit | loser misfit | popular cheerleader | cheerleader cheer | prom dance | virgin virginity
fat overweight obese | ugly beautiful | old elderly aging | young youth | american usa | british english england
english england british | london england | scottish scotland | irish ireland | french france | paris france
german germany | italian italy | spanish spain | russian russia soviet | chinese china | japanese japan
mexican mexico | australian australia | canadian canada | african africa | indian india | egypt pharaoh mummy
mummy egypt | texas texan | california hollywood | hollywood movie | vegas casino | york manhattan
`
/** For each stem, the stems of its synonyms. */
export const SYNONYMS: ReadonlyMap<string, ReadonlySet<string>> = synonyms()

function synonyms(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const line of GROUPS.trim().split(/\s*[|\n]\s*/)) {
    const group = [...new Set(line.split(' ').map(stem))]
    for (const word of group) {
      const others = found.get(word) ?? new Set()
      for (const other of group) if (other !== word) others.add(other)
      found.set(word, others)
    }
  }
  return found
}
