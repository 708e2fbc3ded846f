import { FUNCTION_WORDS } from '../../plot/noise-words.ts'

const REQUEST = `
movie movies film films flick flicks cinema picture pictures watch watching watched see seeing seen find recommend
recommendation recommendations recs suggest suggestion suggestions suggested please pls plz thanks thank cheers hi hey hello
tonight today evening night weekend tomorrow afternoon morning monday tuesday wednesday thursday friday saturday sunday
good great nice best better decent proper cool awesome amazing excellent brilliant solid perfect fantastic wonderful okay ok
want wanna need looking search searching fancy prefer preferably preferred ideally maybe perhaps possibly hopefully
mood feel feeling feels feelin craving kind sort type style stuff thing things idea ideas options pick picks choice something
really quite very super totally extremely incredibly bit little lot lots actually honestly basically
show shows tell give make made makes lets us dont doesnt isnt wont didnt cant cannot shouldnt arent wasnt aint
minute minutes min mins hour hours hr hrs long short year years old new time times runtime length
based set story plot told similar like vibe vibes energy title titles whole entire full ever already yet
anybody everybody someone somebody people person guys folks kinda sorta gonna gotta im ive id well-known
two three four five six seven eight nine ten first second next another other others different
start finish end ending bring put play stream streaming netflix prime available
enjoy enjoys enjoyed love loves loved likes liked hate hates hated
question wondering help appreciated bored stuck scroll scrolling choose decide deciding
free mind nothing minus less between meets than crossed smth sth smthing somethin sumthing thatll weve youve theyve shes hes theyd wed youll itll whatll theres heres kid ish proper properly least most any anywhere except till fan fans release releases released outside non gimme starring esque during usual neither wants needs would could should having gets got keep keeps hold holds
`

/** Words with which people ask, which say nothing about the movie. */
export const REQUEST_WORDS: ReadonlySet<string> = new Set(REQUEST.trim().split(/\s+/))

export function isFiller(word: string): boolean {
  return FUNCTION_WORDS.has(word) || REQUEST_WORDS.has(word)
}

/** Phrases that hold a word such as "not" and deny nothing, or say nothing about a movie. */
export const IDLE_PHRASES = `
not only|not just|not necessarily|why not|cant go wrong|can not go wrong|cannot go wrong|wont go wrong|not bad|no matter|not sure|im not sure
not a problem|no problem|no problems|no idea|no clue|whether or not|no worries|if not|not to mention|why dont we|why dont you|cant wait
cant decide|cannot decide|cant remember|dont know|do not know|not know|couldnt find|cant find|not long ago|not far from|cant stop|no preference
doesnt matter|does not matter|dont care|do not care|dont really care|no pressure|no rush|surprise me|surprise us|anything goes|whatever|not fussed|not picky|not fussy|no doubt|not even
not feeling well|not much time|dont have much time|no time|dont worry|not a lot|never mind|nevermind|no wonder|no offense|cant think|dont ask
didnt know|no longer know|not really|is not it|isnt it|arent they|dont you|wont you|right up my alley|no one else|no other|last but not least
have no|out of ideas|have no clue|have no idea|dont get me wrong|do not get me wrong|cant agree|couldnt agree|we cant agree|not in the cinema
not being able|who cannot|not seen in years|good old|for the love of god|for gods sake|oh my god|havent seen many|havent seen much|havent seen a lot|havent seen any|i havent seen many|i havent seen much|i havent seen any|never seen any|never seen a|ive never seen a|i have never seen a|ive never seen any|i havent seen a|in the spirit of|in the style of|in the vein of|never see|never saw|dont see|didnt see|do not see|never know|isnt there|isnt there any|arent there|arent there any|obsessed with|is obsessed with|been obsessed with|mad about|crazy about|old or new|new or old|any language|any country|any year|any genre
`
  .trim()
  .split(/[|\n]/)

const COMPANIONS = `
girlfriend boyfriend wife husband partner spouse fiance fiancee gf bf mrs mate mates friend friends buddy buddies pals bestie housemates
roommate roommates flatmate flatmates neighbour neighbours neighbor neighbors brother brothers sister sisters sibling siblings cousin cousins
mum mom mother dad father parents grandma grandpa grandmother grandfather grandparents gran granny nan nana uncle aunt auntie
colleagues coworkers boss crush date other half better half significant other girls guys boys lads gang group crew family class students
daughter son in-laws mother-in-law father-in-law mother in law father in law in laws everyone dog cat
`
/** Phrases about company. */
export const COMPANION_PHRASES = COMPANIONS.trim()
  .replace(/(other|better) half|significant other|(mother |father )?in laws?/g, (phrase) => phrase.replaceAll(' ', '_'))
  .split(/\s+/)
  .map((phrase) => phrase.replaceAll(/[_-]/g, ' '))
  .flatMap((who) =>
    [
      'my',
      'our',
      'with',
      'with my',
      'with our',
      'with the',
      'with some',
      'for my',
      'for our',
      'for me and my',
      'me and my',
      'with a',
      'with a few',
    ].map((with_) => `${with_} ${who}`),
  )
