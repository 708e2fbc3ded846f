const FUNCTION = `
a about above after again all also although always am an and another any anybody anyone anything anyway are as at away
back be because been before being both but by came can cant could couldnt did didnt do does doesnt doing dont down each
either else especially etc even ever every everyone everything few for from further get gets getting go goes going gone
got had has hasnt have havent having he hed hell her here hers herself hes him himself his how however i id if ill im in
into is isnt it its itself ive just kind kinda know let like lot lots made make makes many may maybe me might mine more
most much must my myself never no nor not now of off on once one ones only onto or other others our out over own part
perhaps pretty probably quite rather really right said same say says see seem seemed seems seen several she shed shes
should since so some somebody someone something sometime sometimes somewhere somehow sort still such sure than thank
thanks that thats the their theirs them themselves then there theres these they theyd theyre thing things think thinking
this those though thought through to together too took toward towards trying tried try two under until up upon us used
very want wanted wants was wasnt watch way we well went were what whatever whats when where wheres which while who whole
whom whos whose why will with without wont would wouldnt yes yet you youd youre your yours
`

const ASKING = `
able absolutely actually advance almost already anymore around basically believe bit bring bugging call called certain
clip clearly come comes coming crazy describe description detail details different driving early edit end ended ending
ends exactly far feel feels felt figure film filmed films find finding first forget forgot forgotten found full fully
give given good google googled googling great guess guys happen happened happens help helps idea ideas imdb insane
involve involved involving known last late later least left line list little long longer look looked looking looks love
main mainly mean memory mention mentioned mid movie movies mr name named names need new next nothing old older op
particular particularly people person place play played plays please plot point post posted question quick random recall
recent recently remember remembered remembering remembers saw scene scenes search searched searching second set shot
shown show showed shows similar solved specific specifically start started starting starts story stuff style take taken
takes talk talking tell theater time times title tip tongue totally trailer turn turned turns type unsure use vague
vaguely version video view wait watched watching wondering word words work year years http https www com
dvd vhs netflix hbo cable channel youtube blockbuster rented rent rental tv childhood sorry appreciate appreciated
spoiler spoilers genre cinema character characters protagonist vividly foggy hazy guessing assume assuming positive
certain honestly super low budget hopefully luck edited update cheers hello hey whatsoever bonus opening portion segment
sequence
`

/** Function words, such as articles and prepositions. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(FUNCTION.trim().split(/\s+/))

/** Function words, and words that people use to ask for a movie. */
export const NOISE_WORDS: ReadonlySet<string> = new Set([...FUNCTION_WORDS, ...ASKING.trim().split(/\s+/)])
