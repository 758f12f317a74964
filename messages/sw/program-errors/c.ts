/** What the errors of C programs mean, in Swahili. */
import type { cErrors as patterns } from '#messages/program-errors/c.ts';

export const cErrors: Record<keyof typeof patterns, string> = {
  'unclosed-quotation':
    'Alama ya kufunga {quote} haipo: kinachoanza na {quote} lazima pia kiishe na {quote} kwenye mstari huo huo.',
  'stray-character':
    'Compiler haielewi alama iliyo hapa: huenda ulinakili alama za nukuu zilizopinda (“ ”) au kistari kirefu, ambavyo unafaa kuandika upya, au maandishi hayako ndani ya alama za nukuu.',
  'header-not-found':
    'Hakuna header inayoitwa “{file}” hapa: angalia herufi za jina lake, na uondoe header za Windows (conio.h) au za C++ (iostream).',
  'unknown-directive':
    'C haijui “#{word}”: angalia herufi zake (#include, #define), na uanze comment kwa “//”, si kwa “#”.',

  'else-without-if':
    '“else” hii haina “if” yake: mara nyingi kuna nukta mkato (;) baada ya sharti, au “{” na “}” hazijawekwa kuzunguka amri za “if”.',
  'switch-needs-integers':
    '“switch” hulinganisha namba kamili au herufi moja na thamani zisizobadilika: kwa string, desimali au masharti kama “x > 5” tumia “if” na “else if”.',
  'statement-outside-function':
    'Inaelekea mstari huu uko nje ya function zote: mara nyingi kuna “}” iliyozidi juu yake, au amri hii inafaa kuwa ndani ya main.',
  'semicolon-after-function-header':
    '“{” hii si ya function yoyote: mara nyingi nukta mkato (;) imewekwa kimakosa mwishoni mwa mstari wa kwanza wa function, kwa hivyo iondoe.',
  'unfinished-declaration':
    'Compiler haielewi declaration hii: huenda nukta mkato (;) au “( )” haipo, jina lina nafasi au “-” ndani yake, au “#” haipo kabla ya “include”.',

  'missing-header-of-name': 'Ili kutumia “{name}”, andika “#include <{header}>” mwanzoni mwa programu yako.',
  'string-type': 'C haina type inayoitwa “{name}”: badala yake tangaza array ya herufi, kwa mfano “char city[30]”.',
  'unknown-type':
    'C haijui type “{name}”: andika int, float au char kwa herufi ndogo, ipe kila parameter type yake, na uweke “struct” kabla ya jina la struct.',
  'undeclared-did-you-mean':
    'Compiler haijui jina “{name}”: huenda ulimaanisha “{suggestion}”; kama sivyo, tangaza “{name}” pamoja na type yake kabla ya kulitumia.',
  undeclared:
    'Compiler haijui jina “{name}”: angalia herufi zake, litangaze pamoja na type yake kabla ya kulitumia, au liweke ndani ya alama za nukuu kama ni maandishi.',

  'missing-opening-parenthesis':
    'Katika C, sharti la “if”, “while”, “for” au “switch” huwekwa ndani ya mabano ya duara ( ), kwa mfano “if (age > 17)”.',
  'missing-closing-bracket':
    'Compiler ilitarajia “{bracket}” hapa: huenda umeisahau, au koma au operator haipo kati ya thamani mbili.',
  'brace-after-condition':
    '“{” haifai kuwa hapa: mara nyingi sharti lililo baada ya “else” linahitaji “if”, kama “else if (marks > 50)”, au neno lililo kabla ya sharti lina kosa la herufi.',
  'missing-semicolon':
    'Inaelekea nukta mkato (;) haipo: angalia mwisho wa mstari huu na wa mstari ulio juu yake, na baada ya “}” ya struct.',
  'expected-expression':
    'Kuna kitu kinachokosekana kabla ya “{token}”, au “{token}” haifai kuwa hapa: tafuta thamani uliyosahau, au operator kama “=<” ambayo inafaa kuwa “<=”.',
  'missing-closing-brace':
    'Programu imeisha kabla ya kila “{” kupata “}” yake: ongeza “}” ya sehemu ambayo haijafungwa, au “*/” ya comment ambayo haijafungwa.',

  'conflicting-types':
    'Function “{name}” ina type mbili tofauti: mara nyingi inaitwa kabla ya kuandikwa, kwa hivyo iweke juu ya main, au weka hapo prototype inayolingana nayo.',
  'declared-twice':
    'Umetangaza “{name}” mara ya pili: ili kuipa thamani mpya, usiandike type tena; la sivyo, ondoa declaration moja au uchague jina lingine.',
  'too-few-arguments':
    'Umeita “{name}” kwa thamani chache mno: ndani ya mabano andika thamani moja kwa kila parameter ya function hiyo.',
  'too-many-arguments':
    'Umeita “{name}” kwa thamani nyingi mno: ndani ya mabano andika thamani moja tu kwa kila parameter ya function hiyo.',
  'not-a-function':
    'Umeandika “(” baada ya kitu ambacho si function: huenda “*” au koma haipo, array inahitaji “[ ]”, au variable ina jina sawa na la function.',
  'array-assignment':
    'Huwezi kujaza array nzima kwa “=”: nakili string kwa strcpy, na thamani nyingine uziweke element moja moja.',
  'not-assignable':
    'Kwenye upande wa kushoto wa “=” lazima kuwe na variable: andika kilicho kulia upande wa kushoto na kilicho kushoto upande wa kulia, au andika “==” kama unataka kulinganisha.',
  'invalid-operands':
    '“{operator}” haifanyi kazi na “{left}” na “{right}”: “%” inahitaji namba kamili mbili, na string mbili huunganishwa kwa strcat.',
  'void-value':
    'Umetumia thamani ya function ambayo hairudishi chochote (void): iite kwenye mstari wake peke yake, au badala ya void andika type kama int na urudishe thamani.',
  'missing-main':
    'Programu yako haina function “main”, ambako kila programu ya C huanzia: andika “int main(void)”, kwa herufi ndogo.',

  'division-by-zero':
    'Programu yako inagawanya namba kamili kwa 0 (kwa “/” au “%”): hakikisha kwa “if” kwamba namba unayogawanya nayo si 0.',
  'endless-loop':
    'Programu yako imeendeshwa muda mrefu mno au imeonyesha matokeo mengi mno: mara nyingi sharti la loop haliwi false kamwe, kwa hivyo angalia kinacholibadilisha ndani ya loop.',
  'file-not-found':
    'Faili ambayo programu yako inafungua haipo: angalia jina lake, au programu yako iandike faili hiyo kwanza kabla ya kuisoma.',

  'missing-header-of-function':
    'Ili kuita “{name}”, andika “#include <{header}>” mwanzoni mwa programu yako; kama ni function yako mwenyewe, ihamishe juu ya main.',
  'unknown-function':
    'Function “{name}” haijulikani: angalia herufi za jina lake (kubwa na ndogo), ongeza #include inayohitajika, au andika function hiyo juu ya main.',
  'string-in-single-quotes':
    "Alama za nukuu moja (') ni za herufi au alama moja pekee, kama 'A': weka maandishi ndani ya alama za nukuu mbili (\").",
  'number-from-pointer':
    "Umetumia string, array au address mahali pa thamani moja: andika herufi moja kama 'A', tangaza string kama “char name[20]”, na uchukue element moja kama “marks[0]”.",
  'pointer-from-number':
    'Umetumia namba au herufi moja mahali pa string, array au address: huenda maandishi kama "%d" au “&” hayapo kabla yake, au “[ ]” haifai kuwa baada yake.',

  'segmentation-fault':
    'Programu yako imetumia memory ambayo si yake: angalia index za array, “&” katika scanf, “%s” iliyopewa namba, pointer tupu (NULL), na function zinazojiita zenyewe bila mwisho.',
  'nonzero-exit':
    'Programu yako imeisha na exit code {code}, inayoonyesha kwamba kuna kosa: kama kila kitu kiko sawa, andika “int main(void)” na umalize main kwa “return 0;”.',
};
