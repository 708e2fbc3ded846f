/** Words of the patterns for names, years, lengths, prizes, bases and children: they are right as they are, whatever texts the catalogue has. */
export const PATTERN_WORDS: ReadonlySet<string> = new Set(
  `about above absolutely academy acted action actor actress actual adaptation adaptations adapted adore adored adores adult after aged ages
almost along also always animated another anyone anything apart appropriate approx approximately around atmosphere autobiography award
awarded awards away backwards bafta baftas bang based basis bear because before behind being below berlin berlinale besides best bestseller
bestsellers bestselling between beyond blend book books both boyfriend boys brand break british broadway brother called camera cannes
century cesar cesars child children childrens cinema cinematographer cinematography circa classic classics close closely combination comedy
comic comics companion comparable composed composer contemporary costarring couple crazy cross crossed crossover current dated daughter
daughters decade decades direct directed directing direction director directors documentary double drama dramas drive during earlier early
effects eight eighties eighty eleven energy enjoy enjoyed enjoys enough epic equivalent esque events everyone exactly exceed except
excluding facts fairly famous fans fashioned favorite favorites favourite favourites feature featuring feel feeling feels felt festival
fewer fifteen fifties fifty film filmed filmmaker films fine finished first five flick flicks flight follow foreign forties forty four
fourteen friends from game games girlfriend girls globe globes going golden good grand grandchildren granddaughter grandkids grandson
graphic great half halfway happening happens helmed historical hollywood home horror hour hours huge hundred husband hybrid inside inspired
international into journey just keep kiddos kids kind kinda known lads language last late later latest leading least lengthy lensed less
life like liked likes limit limited lines lion listed literature little live located long longer longish look looked looks loosely lost
lots love loved loves made main major make maker makers manga many mash mashup maybe meet meets melodrama memoir memoirs minimum minus
minute minutes mixed mixture modern mold mood more most motion mould movie movies much musical musicals mystery named nearly nephew
nephews never newer newest newly next nice niece nieces nine nineties ninety noir nothing noughties novel novels obsessed okay older oldie
oldies only onwards original oscar oscars other over overly pairs palm palme particularly past penned people perhaps person photographed
photography picture place play played playing plays please plus popular post precisely preferably pretty prior prize prizes produced
producer production properly quarter quite rated real really received recent recently relatively release released releases remake remakes
remind reminded reminds reminiscent retro rewatch rewatched rewatching ride right role romance romances roughly running safe saga same
school score scored screenplay screenwriter script scripted second seeing seen series seven seventeen seventies seventy several short
shorter shortish shorts shot should shows similar similarly since sister sixteen sixties sixty slot small some someone something
somewhere songs sons sort sound sounds soundtrack special spirit spiritual stage starring stars stories story stuff style successor such
suitable super supporting taken takes taking teenager teenagers television than that their them there they thing things think thirteen
thirties thirty this though three thriller thrillers through throughout till time toddler toddlers tone took tops true twelve twenties
twenty twins type under unsuitable until upwards vein venice version very vibe vibes video vintage visual want watch watched watching
western westerns what which wife window winner winners winning wins wishes with within without woman women word words world would writer
written year years young younger your zero`.split(/\s+/),
)
