/** Explanations of Python errors, in Swahili. */
import type { pythonErrors as patterns } from '#messages/program-errors/python.ts';

export const pythonErrors: Record<keyof typeof patterns, string> = {
  'unclosed-string':
    'Maandishi yako hayana alama ya nukuu ya kufunga: yafunge kwa alama ile ile uliyoanza nayo, au yaweke ndani ya alama za nukuu mbili (") kama yana ritifaa (\').',
  'unclosed-bracket':
    'Mabano “{bracket}” yamefunguliwa lakini hayajafungwa: ongeza mabano ya kufunga mahali sehemu hii inapoishia.',
  'unmatched-bracket':
    'Mabano “{bracket}” hayana mabano ya kufungua yanayolingana nayo: hakikisha kila alama ya mabano imefungwa mara moja tu, kwa alama ya aina yake.',
  'missing-colon':
    'Python inatarajia nukta mbili hapa: maliza mstari unaoanza na if, else, for, while au def kwa “:”, na uandike “elif” badala ya “else if”.',
  'assignment-in-condition': 'Alama “=” huipa variable thamani: ukitaka kulinganisha thamani mbili, andika “==”.',
  'missing-comma': 'Thamani mbili zimefuatana: pengine umesahau koma, alama za nukuu au alama kama “+” kati yazo.',
  'print-without-brackets': 'Weka unachotaka kuonyesha (print) ndani ya mabano: print(…).',
  'assignment-to-value':
    'Kwenye upande wa kushoto wa “=” lazima kuwe na variable: andika “total = a + b”, si “a + b = total”, na usitumie “-” kwenye majina. Ukitaka kulinganisha, andika “==”.',
  'unexpected-indent':
    'Mstari huu una nafasi nyingi mno mwanzoni (indentation): ziondoe, au uuanzishe pale pale mstari uliotangulia unapoanzia.',
  'missing-indent':
    'Baada ya mstari unaoishia na “:” lazima kuwe na angalau mstari mmoja wenye indentation: weka nafasi nne mwanzoni mwa kila mstari ulio sehemu yake.',
  'uneven-indent':
    'Nafasi za mwanzo wa mstari huu (indentation) hazilingani na za mistari iliyotangulia: tumia nafasi nne kwa kila ngazi, na usichanganye tab na nafasi za kawaida.',
  'invalid-character':
    'Python haiwezi kutumia alama {character}, ambayo pengine ilinakiliwa (copy) kutoka kwenye chat au document: andika upya sehemu hii, pamoja na nafasi na alama za nukuu.',
  'name-starts-with-digit':
    'Namba imefuatwa moja kwa moja na herufi hapa: anza majina kwa herufi, andika “2 * x” badala ya “2x”, na uweke maandishi kama “5kg” ndani ya alama za nukuu.',
  'leading-zero':
    'Namba haiwezi kuanza na 0: ondoa 0 hiyo, au weka namba yote ndani ya alama za nukuu kama ni namba ya simu.',
  'outside-block':
    '“{word}” hufanya kazi ndani ya {place} tu: ongeza nafasi mwanzoni (indentation) ili mstari huu uwe ndani ya {place}, au uufute.',
  'invalid-syntax':
    'Python haielewi code iliyo hapa: angalia kama mstari huu au uliotangulia una kitu kinachokosekana, kilichozidi au kilichoandikwa vibaya, kwa mfano mabano, koma au neno.',
  'missing-import':
    'Python bado haijui “{name}”: kama unamaanisha module yenye jina hilo, andika “import {name}” mwanzoni mwa programu yako.',
  'undefined-name':
    'Python haijui jina “{name}”: angalia herufi zake (kubwa na ndogo), lipe thamani kabla ya mstari huu, au liweke ndani ya alama za nukuu kama ni maandishi.',
  'unbound-local':
    'Function hii inaipa “{name}” thamani, kwa hivyo ni variable yake yenyewe, na bado haina thamani: ipe thamani kwanza, au ipokee kama parameter.',
  'none-value':
    'Programu yako inatumia None, yaani “hakuna thamani”: pengine function haina “return”, au umehifadhi matokeo ya print(), append() au sort().',
  'text-plus-number':
    '“+” haiwezi kuunganisha maandishi na thamani ya type {type}: tumia str(…) kwa thamani hiyo, au int(…) kwa maandishi ikiwa unataka kujumlisha namba.',
  'calculation-types':
    'Python haiwezi kufanya hesabu kwa thamani hizi mbili: mara nyingi mojawapo ni maandishi kutoka kwa input(), ambayo int(…) au float(…) huyageuza kuwa namba.',
  'compare-types':
    '“{operator}” haiwezi kulinganisha thamani za type {left} na {right}: mara nyingi mojawapo ni maandishi kutoka kwa input(), ambayo int(…) au float(…) huyageuza kuwa namba.',
  'not-callable':
    'Umeandika ( ) baada ya thamani ya type {type}, ambayo si function: pengine variable yako ina jina la function, au unahitaji “[ ]” au “*”.',
  'not-subscriptable':
    'Umeandika [ ] baada ya thamani ya type {type}, ambayo haina index: tumia list, maandishi au dictionary hapo, au andika ( ) ukitaka kuita function.',
  'not-iterable':
    'Python haiwezi kupitia thamani ya type {type} kitu kimoja baada ya kingine: ipe list au maandishi, au tumia range(…) ukitaka kuhesabu.',
  'index-not-integer':
    'Index ya {collection} lazima iwe namba kamili, lakini umetumia thamani ya type {type}: hesabu kuanzia 0, au, kwenye loop ya “for”, tumia variable ya loop yenyewe.',
  'missing-argument':
    'Umeita {name}() bila kuipa thamani ya “{parameter}”: ndani ya mabano, andika thamani ya kila parameter inayohitajika.',
  'too-many-arguments':
    'Umeipa {name}() thamani nyingi kuliko inazopokea: angalia inahitaji ngapi. Kwenye class, angalia pia “__init__” na parameter ya kwanza, “self”.',
  'not-an-integer':
    'Python inahitaji namba kamili hapa, lakini imepata thamani ya type {type}: igeuze kwa int(…), au tumia len(…) kupata urefu wa list.',
  'number-from-text':
    '{type}() haiwezi kugeuza maandishi “{text}” kuwa namba: angalia kama kuna herufi, nafasi, koma au mstari mtupu, na utumie float() kwa namba kama 2.5.',
  'unpack-count':
    'Idadi ya thamani hapa lazima iwe {expected}, moja kwa kila variable, lakini zimezidi au zimepungua: angalia variable zako, na list au input ambako thamani zinatoka.',
  'index-out-of-range':
    'Hakuna kitu kwenye index hii ya {type}: index huanzia 0 hadi len(…) - 1. Ukitaka kuongeza kitu kipya kwenye list, tumia append(…).',
  'missing-key':
    'Hakuna {key} kwenye dictionary au set: angalia herufi zake (kubwa na ndogo), na kama ni maandishi au namba, au tumia “in” kwanza kuhakikisha kwamba ipo.',
  'missing-attribute':
    '“{owner}” haina kitu kinachoitwa “{name}”: angalia herufi za jina, na kama thamani iliyo kabla ya nukta ni ya type unayotarajia.',
  'division-by-zero':
    'Programu yako inagawanya kwa 0 (kwa /, // au %): hakikisha kwa “if” kwamba namba unayogawanya nayo si 0 kabla ya kugawanya.',
  'end-of-input':
    'input() haikupata kitu kingine cha kusoma: andika kila thamani kwenye mstari wake wa input, na uangalie programu yako inaita input() mara ngapi.',
  'file-not-found':
    'Hakuna faili “{file}” mahali programu yako inapoendeshwa: angalia herufi za jina lake na folder, au andika faili hiyo kabla ya kuisoma.',
  'endless-recursion':
    'Function imejiita yenyewe mara nyingi mno: iwekee sharti la kumaliza kwa return bila kujiita tena, na uhakikishe kwamba kila inapojiita inalikaribia sharti hilo.',
  'no-windows':
    'Shuleni hakuna madirisha, kwa hivyo turtle na tkinter hazifanyi kazi huko: programu ya turtle huchora ikiendeshwa kwenye kifaa hiki, Python ikiwa imehifadhiwa hapo.',
  'library-not-installed':
    '“{name}” haijawekwa katika shule hii: mwombe mwalimu wako aiweke, au andika programu yako bila hiyo.',
  'module-not-found':
    'Python haina module “{name}” hapa: angalia herufi za jina (kwa kawaida huwa herufi ndogo), au andika programu yako bila module hiyo.',
};
