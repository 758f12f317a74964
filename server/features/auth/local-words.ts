/** Words of the school and its country that attackers try first as passwords, in lower case. */
export const localWords = new Set(
  `darasa school shule mwalimu walimu mwanafunzi wanafunzi elimu student tutor teacher admin office
  coding coder code developer programmer programming python javascript typescript java html css webdesign webdev
  website software computer robotics scratch animation animations hackathon bootcamp
  kenya kenyan mkenya kenyatta nairobi mombasa kisumu nakuru eldoret thika malindi kitale garissa kakamega nyeri meru
  machakos embu kericho naivasha nanyuki lamu voi kilifi kwale kitui wajir mandera marsabit isiolo turkana baringo
  laikipia nandi bomet narok kajiado kiambu muranga nyandarua kirinyaga bungoma busia vihiga siaya homabay migori kisii
  nyamira samburu westlands karen kibera kayole umoja langata rongai ruiru juja kasarani eastleigh
  uganda tanzania rwanda africa afrika eastafrica
  safaricom mpesa airtel telkom equity equitybank kcb cooperative coop absa fuliza mshwari bonga bongapoints
  harambee uhuru ruto raila odinga kibaki moi jomo jamhuri madaraka mashujaa hustler nyayo
  jambo karibu asante habari mambo poa sawa sawasawa safi hakunamatata hakuna matata pole simba twiga tembo chui kifaru
  duma nyati kiboko mungu yesu bwana baba mama dada kaka rafiki upendo amani furaha baraka neema tumaini imani pendo
  nakupenda mpenzi malaika ugali sukumawiki nyama nyamachoma tusker matatu bodaboda mzee kijana sheng
  wanjiru wanjiku wambui wangari wairimu nyambura njeri muthoni waithera kamau mwangi njoroge kariuki maina kimani
  karanja githinji kinyua mutua musyoka kioko mwende mumo achieng akinyi atieno adhiambo awuor anyango otieno ochieng
  odhiambo omondi onyango owino okoth oduor kiprono kipchoge kiptoo kiplagat kosgei cheptoo chebet chepkoech jepkosgei
  jeptoo wafula wekesa nekesa nafula barasa simiyu wanyama nyongesa moraa kemunto bosibori nyaboke mogaka hassan
  mohamed mohammed abdi abdullahi amina fatuma halima zainab
  arsenal chelsea liverpool manchester manunited manutd mancity barcelona realmadrid gormahia afcleopards harambeestars
  ronaldo messi salah rashford eliud
  password passwort secret siri nenosiri qwerty qwertyui qwertyuiop asdf asdfgh asdfghjk asdfghjkl zxcv zxcvbnm qazwsx
  qazwsxedc abcd abcde abcdef abcdefg abcdefgh letmein welcome login access enter changeme default temp temporary
  january february march april may june july august september october november december monday tuesday wednesday
  thursday friday saturday sunday christmas easter birthday
  jesus christ god allah lord blessed blessing grace faith hope love praise halleluya hallelujah amen bible church`.split(
    /\s+/,
  ),
);
