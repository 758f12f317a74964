/** One sentence of Swahili for each JavaScript error of a beginner. */

import type { javascriptErrors as patterns } from '#messages/program-errors/javascript.ts';

export const javascriptErrors: Record<keyof typeof patterns, string> = {
  'browser-only-name':
    '“{name}” ni ya kurasa za web na haipo kwenye programu hii: onyesha matokeo kwa “console.log(…)”, na usome input kwa readline au fs.',
  'print-of-another-language':
    'JavaScript haijui “{name}”: ukitaka kuonyesha kitu kwenye skrini, andika “console.log(…)”.',
  'wrong-capitals':
    'JavaScript haijui “{name}” (herufi kubwa na ndogo ni tofauti): labda ulimaanisha console, Math, JSON, true, false, null au undefined.',
  'undefined-name':
    'JavaScript haijui jina “{name}” hapa: angalia herufi zake, liunde kwanza kwa let au const, au liweke ndani ya alama za nukuu kama ni maandishi.',
  'used-before-definition':
    'Programu yako inatumia “{name}” kabla ya mstari unaoiunda (let, const au class) kuendeshwa: usogeze mstari huo juu, au tumia jina lingine kama vitu viwili vina jina hili.',
  'assignment-to-constant':
    'Programu yako inaipa thamani mpya variable iliyoundwa kwa const: iunde kwa let kama thamani yake inahitaji kubadilika.',
  'declared-twice':
    'Jina “{name}” tayari linatumika: ukitaka kubadilisha thamani yake, ondoa let au const; la sivyo, chagua jina lingine. Kwenye for loop, tenganisha sehemu tatu kwa “;”.',
  'const-without-value':
    'const inahitaji thamani papo hapo, kama “const price = 50”: weka thamani, au tumia let. Jina lisiwe na nafasi wala kistari (-) ndani yake.',
  'number-method':
    '“{method}” ni ya namba tu, na thamani iliyo kabla ya nukta (.) si namba: mara nyingi ni maandishi (string), kwa hivyo igeuze kwanza kwa “Number(…)”.',
  'array-method':
    'Thamani iliyo kabla ya “.{method}” si array: ionyeshe kwa console.log ili uone ni nini; mara nyingi ni string, namba au object.',
  'string-method':
    'Thamani iliyo kabla ya “.{method}” si string: ionyeshe kwa console.log ili uone ni nini; “String(…)” hugeuza namba kuwa string.',
  'no-such-method':
    '“{method}” si function ya thamani iliyo kabla ya nukta (.): angalia herufi zake, kubwa na ndogo. Property kama length haiwekewi ( ).',
  'callback-not-a-function':
    'Hapa panahitajika function, lakini programu yako imeweka kitu kingine: mara nyingi “greet()” imeandikwa mahali panapotakiwa jina “greet” tu, bila ( ).',
  'not-a-function':
    '“{name}” si function, kwa hivyo haiwezi kuitwa kwa ( ): array hutumia [ ]; au labda “*” au “;” imekosekana, au variable imepewa jina la function.',
  'class-without-new': '“{name}” ni class: ili kuunda object yake, andika new kabla yake, kama “new {name}(…)”.',
  'index-of-undefined':
    'Programu yako inasoma [{index}] kutoka kwa thamani ambayo ni undefined: mara nyingi index iliyo kabla yake imepita mwisho wa array, au function haina return.',
  'property-of-undefined':
    'Programu yako inasoma “{property}” kutoka kwa thamani ambayo ni undefined: labda index imepita mwisho wa array, function haina return, au mstari wa input haupo.',
  'property-of-null':
    'Programu yako inasoma “{property}” kutoka kwa null, maana yake “hakuna kitu”: mara nyingi kilichotafutwa hakikupatikana, kwa hivyo hakikisha kwanza kwa if kuwa thamani si null.',
  'setting-property':
    'Programu yako inaweka “{property}” kwenye thamani ambayo ni {value}: kwanza unda object au array ambamo itawekwa, kwa mfano “rows[i] = []”.',
  'not-iterable':
    '“{name}” si array wala string (au hairudishi mojawapo), kwa hivyo programu yako haiwezi kuchukua element zake: kwa namba tumia loop inayohesabu, kwa object “Object.keys(…)”.',
  'too-much-recursion':
    'Inaelekea function inajiita yenyewe bila mwisho: hakikisha kuna if inayoisimamisha kwa return, na kwamba kila inapojiita inalikaribia sharti la if hiyo.',
  'invalid-json':
    'Maandishi ambayo programu yako inasoma kama JSON si JSON sahihi: yaonyeshe kwanza; labda ni matupu, au majina na maandishi hayako ndani ya alama za nukuu mbili (").',
  'missing-parenthesis':
    'Function call kama “console.log(…)” haijakamilika: angalia kama “)”, au koma au “+” kati ya thamani mbili, imekosekana, au kama alama ya nukuu si sahihi.',
  'unexpected-end':
    'Programu imeisha mapema mno: ongeza “}”, “)” au backtick (`) ya kufunga inayokosekana, au kamilisha mstari wa mwisho.',
  'unexpected-closing-bracket':
    '“{bracket}” haifai hapa: labda imezidi, au kuna kitu kinachokosekana kabla yake, kama thamani au mabano mengine.',
  'unexpected-else':
    '“else” hii haifuati if: mara nyingi kuna “;” baada ya “if (…)”, “}” imekosekana kabla ya else, au kuna “}” iliyozidi.',
  'unexpected-keyword':
    '“{word}” ni neno la JavaScript yenyewe na halifai hapa: labda umelitumia kama jina, au kuna kitu kinachokosekana kabla yake, kama mabano au koma.',
  'unexpected-token':
    'JavaScript haikutarajia “{token}” hapa: angalia hapo na kabla yake kama kuna kitu kilichokosekana, kilichoandikwa vibaya au kilichozidi, kama mabano au koma.',
  'unexpected-identifier':
    'JavaScript haikutarajia neno “{name}” hapa: mara nyingi koma, “+”, mabano au alama ya nukuu imekosekana kabla yake, neno lililotangulia lina kosa la herufi, au jina lina nafasi ndani yake.',
  'unexpected-value':
    'JavaScript haikutarajia {kind} hapa: mara nyingi koma, mabano, au alama kama “+” au “=” imekosekana kabla yake.',
  'curly-quotes':
    'Mstari huu una alama za nukuu zilizopinda (“ au ’), labda kwa sababu umenakiliwa kutoka kwenye document au chat: andika zilizonyooka badala yake (" au \').',
  'invalid-character':
    'JavaScript haiwezi kusoma mstari huu: mara nyingi maandishi hayana alama ya nukuu ya kufunga, jina linaanza na namba, au kuna alama kama # (comment huanza na //).',
  'invalid-assignment-target':
    'Kwenye upande wa kushoto wa “=” lazima kuwe na variable: ukitaka kulinganisha thamani mbili andika “===”; ukitaka kuhifadhi jibu, weka variable upande wa kushoto.',
  'break-outside-loop':
    '“{word}” hutumika moja kwa moja ndani ya loop tu (break pia ndani ya switch), si ndani ya function kama ile inayopewa forEach: tumia for loop hapo.',
  'await-outside-async':
    '“await” hutumika tu ndani ya function yenye neno async: andika async kabla ya function iliyo na mstari huu, au uweke mstari huu ndani ya function kama hiyo.',
  'shorthand-initializer': 'Ndani ya object, andika “:” na si “=” kati ya jina na thamani yake, kama “age: 15”.',
  'import-with-require':
    "Programu yako inaleta module kwa njia isiyofanya kazi hapa: tumia require tu (“const fs = require('fs')”), bila import wala export, na await ndani ya async function tu.",
  'module-not-found':
    'Programu yako haipati module “{module}”: angalia herufi za jina lake. Module za npm kwa kawaida haziko hapa; za Node.js, kama fs na readline, ziko.',
  'file-not-found':
    'Hakuna faili “{file}” mahali ambapo programu yako inaitafuta: angalia herufi za jina lake, mwisho wake (kama .txt) na folder yake.',
  'readline-closed':
    'Programu yako inauliza swali baada ya readline kufungwa: ita “rl.close()” baada ya jibu la mwisho tu, na uweke mstari mmoja wa input kwa kila swali.',
};
