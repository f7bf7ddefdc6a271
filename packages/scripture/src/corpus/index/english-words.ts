// Synonyms among translators, and older forms: one group for each line, from the general vocabulary
// of English dictionaries. A loose search accepts each word of a group for another.
const GROUPS = `
thee thou ye you
thy thine your
hath has
doth does
unto to
verily truly surely indeed lo
behold see look
alms alm charity zakah poor-due
apostle apostles messenger messengers
arrogant arrogance proud pride haughty boastful
ask asks asked plead
backbite gossip slander defame
bear bears capacity capability carry carries
beget begets begot begotten begetteth born fathered
belief believe faith religion creed
believers faithful
burden burdens burdened charge tasked task load
call calls pray invoke supplicate
calm peace tranquility tranquillity serenity comfort
camel camels
caretakers caretaker guardians protectors maintainers charge
chastity chaste modest modesty private
cheat cheats fraud defraud less
clear evident manifest plain
close closer near nearer
coercion compulsion compulsory force forced
command commands order orders enjoin enjoins
companion companions friend friends ally allies
compassionate merciful beneficent gracious mercy
conceal hide hidden
condition state
conjecture assumption suspicion guess
covenant promise pledge oath treaty agreement
create created make made
creatures creature creation
cry weep weeping
deaf dumb blind
death die dies dying
deceive deceives delusion deception
deeds deed works actions work
deity god lord allah
despair hopeless lose hope
devil satan devils
difficulty hardship difficult distress
disbelievers infidels unbelievers deniers faithless
disease sickness illness ill sick
dislike hate detest despise
divided split divide disunite separated
divorce divorced
earn earned gain acquired
ease relief easy comfort
enemy foe enemies
enjoyment amusement diversion play game sport pastime
equal alike same
everlasting eternal eternally abide
evil bad wicked wrong sin
evildoers wrongdoers unjust oppressors transgressors
excess transgress exceed limits
eyes eye vision gaze sight glances
fast fasting
fear wary conscious mindful righteous
fight fights fought battle war
fire hell hellfire blaze
flood deluge
forget forgotten forgetful
forgive forgives pardon pardons overlook
forgiving forgiver pardoning
garden gardens paradise heaven
generous bountiful
gift bounty favor favour grace blessing
gratitude grateful thankful thanks thank
greed greedy stingy miserly
guard guards protect preserve keep
guide guides guidance direct lead
hearts heart souls
hold cling grasp firmly
home abode dwelling residence
humble humility submissive lowly
hypocrites hypocrite
idol idols false gods statues
idolaters polytheists pagans associate
ignorant ignorance foolish fools
increase add more
interest usury
intoxicants wine alcohol liquor
invent fabricate forge lies
judge judgement judgment
just justice fair fairness equity equitable
kill kills killed slain slay slays murder murders
kin relatives kindred kinsfolk
kind kindness good goodness excellence
know known recognize acquainted
lewdness indecency immorality fornication adultery
life soul person
light lamp
listen hear hearken
loan lend debt
love affection loves
man men
mankind humanity humankind people
mates mate spouses spouse wives wife pairs
maybe perhaps may
measure weight scale balance
mock ridicule laugh
nations nation peoples tribes communities
neck jugular throat
needle eye
obey obeys obedient
orphan orphans
parents father mother
patient patience steadfast perseverance persevere endure
pen write
permitted lawful allowed
prohibited forbidden unlawful
poor needy
pork swine pig
possessions wealth property riches money
prayer prayers worship
prophet prophets
provision sustenance provide provides
punishment torment chastisement doom penalty
quarrel dispute argue
rain water
reason understand intellect
reckoning account
recompense reward repay wages
remember remembrance mention
repent repentance turn
respond answer reply
rest assured satisfaction
resurrection resurrected raised
revelation revealed
righteous pious virtuous godfearing
rope cord
scripture book
secret private whisper
seek search
servants servant slaves slave worshippers
shepherd flock
signs sign verses proofs miracles
sincere sincerely devoted
sleep slumber drowsiness
sorrow grief grieve sad
spend give
straight right
striving strive struggle
suspicion assumption
sword weapon
taste tastes
teach taught
temptation trial test tests tested
testify witness witnesses testimony
thief steal stole
throne
time
trade business commerce
trust rely reliance
truth true truthful
unseen invisible hidden
vein veins
victory conquest triumph
wall barrier
whisper whispers
wisdom wise
world worlds worldly
worthless vain futile
young boy youth youths
`

let groups: ReadonlyMap<string, readonly string[]> | undefined

/** The words that other translators use for an English word, without itself; mostly none. */
export function synonymsInEnglish(word: string): readonly string[] {
  groups ??= readGroups()
  return groups.get(word) ?? []
}

function readGroups() {
  const byWord = new Map<string, string[]>()
  for (const line of GROUPS.trim().split('\n')) {
    const words = line.split(' ')
    for (const word of words) {
      const others = words.filter((other) => other !== word)
      byWord.set(word, [...new Set([...(byWord.get(word) ?? []), ...others])])
    }
  }
  return byWord
}

const SUFFIXES = [
  'nesses',
  'ness',
  'ings',
  'ing',
  'edly',
  'ed',
  'ers',
  'er',
  'ies',
  'es',
  'ly',
  's',
]
const SHORTEST_STEM = 4

/** An English word without its ending; undefined if it has none, or if too little would be left. */
export function englishStem(word: string): string | undefined {
  const suffix = SUFFIXES.find(
    (one) => word.endsWith(one) && word.length - one.length >= SHORTEST_STEM,
  )
  return suffix && word.slice(0, -suffix.length)
}

/** Frequent words of English queries, which may be names in other languages. */
export const FREQUENT_IN_ENGLISH: ReadonlySet<string> = new Set(
  `say says said yes no will would can could may must shall should let put get go come came make made take give gave see saw
  how why when where there here all any some one two more most only over under up down out off like about into who whom
  own son art sure ever even yet much many few last first man men mine thine thy lo o oh am an are at be by do had`.split(
    /\s+/,
  ),
)
