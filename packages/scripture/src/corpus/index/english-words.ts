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
abase disgrace humiliate humiliation shame degrade
abide dwell reside remain
admonish admonition warn warning remind reminder exhort
adorn adornment ornament decked beautify
afraid fear dread terrified
afflict affliction adversity calamity disaster misfortune tribulation
alone single solitary
anxious impatient fretful restless
apparel attire clothing clothes garment garments raiment robes dress clothed
army hosts host soldiers troops forces
ashamed shrink shrinks disdain disdains timid shy
ashes dust
astray err erring straying stray misguided misled
atom ant speck dust mustard
aware informed acquainted cognizant
banquet feast table
barren childless sterile
beautiful comely fair gracious goodly fitting seemly
beasts cattle livestock animals
besiege surround encompass compass
bestow bestowed grant granted give conferred
blaze flame flaming burning
blessed hallowed
blow breathe breathed blew
boat ship ships vessel ark
bodies body
boiling scalding seething
brethren brothers brother
bracelets armlets
breast chest bosom heart
bribe judges
brocade silk
brook stream river rivers streams
bury buried grave
captive captives prisoner
carded wool tufts
cease end
chains fetters shackles yokes collars
chatter talk speech idle
clay mud earth dust
cleave cleft split rend asunder
clot leech clinging
cloud clouds
commotion convulsion convulsed earthquake quake quaking shaken tremble
compete competition rivalry vie rival abundance
conflict discord strife dissension
console comfort soothe
content contented pleased satisfied
couches thrones cushions
counsel consult consultation
countenance face
covet envy jealous jealousy
cower lowly
craft plan plot scheme scheming planners planner plotters
cup cups goblet goblets
curse cursed accursed
daughter daughters female females girl
dawn daybreak morning
decree decreed ordained destiny measure
defer delay respite
delude deluding illusion vanity beguile deceiving deceptive
deposit trusts
desert desolate
disobey disobedience rebel rebellious
distract distracts divert diverts diverted
doubt doubtful suspicion
drop sperm semen fluid
dumb mute
dwelling house houses home
embark mount ride
enlighten illuminate
entice allure seduce
entrust entrusted
envier envious envy envieth envies
epoch age time
exalted high sublime highest
exile banish expel
expand expanded open opened spread
expiate expiation atonement atone
extravagant wasteful squander squanderers spendthrift prodigal wasters
exult exultant insolence insolently swagger
fabricated invented
faint weary weariness fatigue tired
famine want poverty
fate destiny
feeble weak frail frailest weakest flimsiest flimsy
female women
firmament sky heavens heaven
fleeting passing transitory temporary
flog flogged lashes stripes scourge
folded wrapped wound overthrown
folk people nation
fornication adultery lewdness
foundation base
frown frowned
fruit fruits produce
full complete
gale wind winds storm
gather gathering assemble assembly
girls girl daughter infant
gladden gladness joy rejoice joyful delight happy
glance look
glorify glorified praise hymn extol exalt
gnat mosquito
goal destination return
grain seed
grave tomb graves
greet greeting salute salutation
guest guests
harm hurt injure injury
harvest crop crops
haste hasten hasty hurry
heap heaped hoard hoarded gather collect
heedless negligent unaware careless
helper helpers supporter supporters
hew hewed carve carved
honor honored noble honoured dignified
humble abject lower
hunger hungry famine
idle vain
ignominy disgrace
incumbent duty obligation
indigent needy destitute poor
infant child baby
inherit heirs heritage
inmost innermost
insult revile abuse
intercourse approach
intercede intercession intercessor
journey travel traverse
kinship blood
lament mourn wail
languish weary
lineage descent
load burden
locusts moths
lofty tall
lump flesh
maiden maidens houris virgins
maintain sustain support
manifest clear
mansion palace
master owner sovereign king ruler
mercy compassion
midst middle
mischief corruption evil harm spreading
mislead lead
mixture mingled
mount mountain mountains
multiply multiplied increase
naught nothing
neglect neglectful heedless
nigh near close
niggardly stingy miserly withhold miser
nurse suckle breastfeed nursing
oath oaths swear swearing
offspring children descendants progeny seed
old aged
openly publicly
oppress oppression injustice wrong
outcast rejected
outstrip exceed
overflow gush
owe debt
pairs couples
parable example similitude likeness
partner partners associates
path way road
peg pegs stakes
perish destroyed ruin ruined destroy
perfect perfected complete completed
pillar pillars columns
pity mercy
pleasure approval
prescribed ordained enjoined written
prevail overcome
previous former ancient
proclaim announce declare
prosper succeed success successful prosperous
protect refuge shelter shield
purify pure purified cleanse
pursue follow
radiant bright shining
ransom redeem
ravine valley
reap harvest
rebuke reproach reproaching accusing blame blaming
recite read proclaim
record register
refuse refused reject
reign dominion kingdom sovereignty
repel avert ward
repose rest
requite requital reward
retaliation retribution
rich wealthy affluent
rock stone rocks stones
sacred holy inviolable
sacrifice offer
save deliver rescue
saw beheld
scatter scattered dispersed
scoff mock jeer deride
scroll scrolls
seal sealed
seize seized overtake overtakes overtook
self-sufficient absolute eternal refuge
shade shadow
slinking withdraws withdrawing retreating sneaking
smite strike struck
snare trap
sojourn stay
solace comfort
sorcery magic witchcraft
spacious wide vast
speak say
spider spiders
spring springs fountain fountains
staff rod stick
steed horses chargers
strength power might
strong mighty powerful
submit surrender muslim muslims
succour help aid
suffice sufficient enough
summon summoned
swerve deviate
tarry remain stay lingered
term appointed
throng crowds troops
tidings news
toil labor exertion
tower towers
traveler wayfarer traveller
treasure treasures
trumpet horn
tyrant tyrants
veil cover covering cloak
vengeance revenge
violate break
warner warners
wed marry marriage
womb wombs
wrath anger angry
wretched miserable
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
  'eth',
  'est',
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

const IRREGULAR = new Map(
  `men man|women woman|children child|wives wife|thieves thief|lives life|wolves wolf|feet foot|teeth tooth|stole steal|
  stolen steal|slain slay|slew slay|fought fight|drank drink|drunk drink|drunken drink|ate eat|eaten eat|forgave forgive|
  forgiven forgive|gave give|given give|wept weep|slept sleep|spent spend|swore swear|sworn swear|kept keep|broke break|
  broken break|lying lie|dying die|died die|dies die|taught teach|thought think|sought seek|sold sell|bought buy|born birth|
  divorcee divorce|divorcees divorce|judgement judgment|judgements judgment|people person`
    .split('|')
    .map((pair): [string, string] => pair.trim().split(' ') as [string, string]),
)

const VERB_ENDINGS = ['ing', 'ings', 'ed']
const VOWEL = /[aeiouy]/

/** The part that an English word shares with its plural, its verb forms and its British spelling. */
export function inflectionStem(word: string): string {
  const regular = IRREGULAR.get(word) ?? word
  const ending = VERB_ENDINGS.find((one) => regular.endsWith(one))
  const bare = ending && regular.slice(0, -ending.length)
  return (bare && VOWEL.test(bare) ? bare : regular)
    .replace(/our(?=$|s$|ite$|able$|hood$|ly$)/, 'or')
    .replace(/is(?=e$|es$)/, 'iz')
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|sh|ch|x|zz)es$/, '')
    .replace(/(?<=[^s])s$/, '')
    .replace(/([bdfglmnprt])\1$/, '$1')
    .replace(/e$/, '')
}

/** Frequent words of English queries, which may be names in other languages. */
export const FREQUENT_IN_ENGLISH: ReadonlySet<string> = new Set(
  `say says said yes no will would can could may must shall should let put get go come came make made take give gave see saw
  how why when where there here all any some one two more most only over under up down out off like about into who whom
  own son art sure ever even yet much many few last first man men mine thine thy lo o oh am an are at be by do had`.split(
    /\s+/,
  ),
)
