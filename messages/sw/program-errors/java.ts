/** Maana ya makosa ya programu za Java, na mwanafunzi afanye nini. */
import type { javaErrors as patterns } from '#messages/program-errors/java.ts';

export const javaErrors: Record<keyof typeof patterns, string> = {
  'public-class-name':
    'Faili inaitwa Main.java, kwa hivyo class ya “public” ndani yake lazima iitwe Main: badilisha jina “{name}” liwe Main, au ondoa “public” kabla yake kama Main ni class nyingine.',
  'missing-main':
    'Java huanza programu yako kwenye class Main, kwenye “public static void main(String[] args)”: andika zote mbili hivyo hivyo, na uondoe mstari unaoanza na “package”.',

  'missing-closing-brace':
    'Programu yako imeisha mapema mno: mara nyingi kuna “{” ambayo haina “}”, kwa hivyo tafuta sehemu ambayo haijafungwa na uongeze “}” yake.',
  'unclosed-string':
    'Maandishi haya hayana alama ya nukuu ya kufunga: yafunge kwa " kwenye mstari huo huo, unganisha maandishi marefu kwa “+”, na uandike \\" kwa alama ya nukuu iliyo ndani yake.',
  'text-in-single-quotes':
    "Alama za nukuu moja (') ni za herufi au alama moja pekee, kama 'A': weka maandishi ndani ya alama za nukuu mbili (\").",
  'illegal-character':
    'Java haielewi alama iliyo hapa: mara nyingi ni alama ya nukuu iliyopinda (“ ”), kistari kirefu au nafasi uliyonakili, kwa hivyo iandike upya; comment huanza na “//”, si “#”.',
  'code-outside-class':
    'Java inatarajia class hapa: mara nyingi kuna “}” moja zaidi hapo juu, neno “import”, “public” au “class” lina kosa la herufi, au “public class Main {” haipo.',
  'else-without-if':
    '“else” hii haina “if” yake: mara nyingi kuna nukta mkato (;) baada ya sharti, au “{” au “}” haipo kuzunguka amri za “if”.',
  'method-inside-method':
    '“{word}” haiwezi kutumika ndani ya method: mara nyingi method iliyo juu bado haijafungwa kwa “}”; kama ni variable iliyo ndani ya method, ondoa “{word}”.',
  'illegal-start-of-expression':
    'Kuna thamani inayokosekana hapa, au kitu kilichozidi: tafuta “)” au operator iliyozidi, andika “>=” na “<=” (si “=>” au “=<”), na utangaze array pamoja na thamani zake kwa { }.',
  'statement-outside-method':
    'Huenda mstari huu uko nje ya method zote: tafuta “}” iliyozidi juu yake, au uhamishe ndani ya main; kwenye mstari wa kwanza wa method, kila parameter inahitaji type na jina.',
  'missing-return-type':
    'Method hii haina return type: andika “void” au type kama int kabla ya jina lake; jina la constructor lazima liwe sawa kabisa na jina la class yake.',
  'not-a-statement':
    'Java haiwezi kuendesha hii kama amri (statement): mara nyingi “==” inafaa kuwa “=”, kuita method kunahitaji “( )”, “else” inahitaji “if”, au jina limeanza na namba au ni neno maalum la Java.',
  'missing-parenthesis':
    'Java inatarajia “{bracket}” hapa: hakikisha kwamba kila “(” ina “)” yake, kwamba sharti la “if” au la loop liko ndani ya ( ), na kwamba “+” inaunganisha maandishi na thamani.',
  'missing-semicolon':
    'Java inatarajia nukta mkato (;) hapa: maliza kila amri nayo. Kama ipo, tafuta koma ndani ya “for”, “elif”, nafasi ndani ya jina, 0 mwanzoni mwa namba, au “{” iliyosahaulika.',

  'missing-import': 'Ili kutumia “{name}”, andika “import java.util.{name};” mwanzoni mwa programu yako.',
  'wrong-capitals':
    'Angalia herufi kubwa na ndogo za “{name}”: String, System, Math na Scanner huanza na herufi kubwa; int, true, null, println, nextInt na charAt huanza na herufi ndogo.',
  'length-or-size':
    '“{name}” haiandikwi hivi hapa: tumia “length” kwa array, “length()” kwa String, na “size()” kwa ArrayList.',
  'undefined-method':
    'Java haipati method “{name}” hapa: angalia herufi zake (kubwa na ndogo) na kilicho kabla ya nukta; kama ni yako, iandike, na kama ni class, weka “new” kabla yake.',
  'undefined-name':
    'Java haijui “{name}” hapa: angalia herufi zake, tangaza variable na type yake kabla ya kuitumia ndani ya { } zile zile, import class, au weka maandishi ndani ya alama za nukuu.',

  'text-to-number':
    'Java inahitaji namba ({type}) hapa, lakini haya ni maandishi (String): ondoa alama za nukuu, soma input kwa nextInt() au nextDouble(), au tumia Integer.parseInt(…).',
  'lossy-conversion':
    'Thamani ya type {from} inaweza kupoteza sehemu yake ikigeuzwa kuwa {to}: mara nyingi variable yako inahitaji type {from} pia; la sivyo igeuze mwenyewe kwa “({to}) (…)”.',
  'void-value':
    'Method ya “void” hairudishi thamani: ukitaka irudishe, andika type yake (kama int) badala ya “void”; la sivyo usirudishe chochote, na iite kwenye mstari wake peke yake.',
  'not-a-boolean':
    'Java inahitaji true au false hapa, lakini hii ni thamani ya type {type}: ukitaka kulinganisha thamani mbili, andika “==”, si “=”, na ulinganishe maandishi kwa “equals”.',
  'incompatible-types':
    'Java inahitaji thamani ya type {to} hapa, lakini hii ni ya type {from}: badilisha thamani au type; "A" ni String, \'A\' ni char, na String.valueOf(5) ni maandishi.',
  'missing-return':
    'Method hii lazima irudishe thamani katika kila hali: ongeza “return” yenye thamani, mara nyingi mwishoni mwake, kwa hali ambapo hakuna sharti lililo true.',
  'uninitialized-variable':
    'Huenda “{name}” bado haina thamani hapa: ipe thamani mahali unapoitangaza, kama 0 au "", au katika kila sehemu ya “if” na “else”.',
  'operand-types':
    '“{operator}” haifanyi kazi na {left} na {right}: geuza maandishi kuwa namba kwa Integer.parseInt(…), linganisha maandishi kwa “equals”, na uandike “x > 0 && x < 9” kikamilifu.',
  'declared-twice':
    '“{name}” tayari ipo hapa: ili kuipa variable thamani mpya, usiandike type yake tena; la sivyo chagua jina lingine.',
  'static-context':
    '“{name}” ni ya object, na method ya static kama main haina object: unda moja kwa “new” na uitumie kupitia hiyo, au andika “static” pale unapotangaza unachotumia.',
  'wrong-arguments':
    'Thamani zilizopewa “{name}” hazilingani na parameter zake: angalia idadi, type na mpangilio wake; println hupokea moja tu, kwa hivyo unganisha thamani kwa “+”.',
  'unreported-exception':
    'Mstari huu unaweza kusababisha {name}, na Java inataka uwe tayari: andika “throws Exception” baada ya ( ) za method yako, au weka mstari huu ndani ya “try { … } catch”.',

  'index-out-of-range':
    'Programu yako imetumia index ambayo haipo: index huanzia 0 hadi urefu kutoa 1, kwa hivyo angalia mwisho wa loop yako (“<”, si “<=”) na kama kuna thamani zozote.',
  'null-value':
    'Programu yako imetumia null, yaani “hakuna object”: variable, element ya array au matokeo ya method hayana thamani, kwa hivyo yape thamani kwanza, mara nyingi kwa “new”.',
  'division-by-zero':
    'Programu yako inagawanya kwa 0 (kwa “/” au “%”): hakikisha kwa “if” kwamba namba unayogawanya nayo si 0.',
  'input-mismatch':
    'Input si ya aina ambayo programu yako inasoma: nextInt() husoma namba kamili hadi 2,147,483,647, nextDouble() husoma pia namba kama 2.5, na nextLine() husoma maandishi yoyote.',
  'no-more-input':
    'Programu yako inataka thamani nyingine, lakini zimeisha: mara nyingi input imefika mwisho, kwa hivyo angalia ina thamani ngapi, na usifunge Scanner ambayo bado unaitumia.',
  'number-from-text':
    '“{text}” haiwezi kugeuzwa kuwa namba ya aina hii: angalia kama kuna herufi, nafasi, koma, mstari mtupu au tarakimu nyingi mno, na utumie Double.parseDouble(…) kwa 2.5.',
  'endless-recursion':
    'Method imejiita yenyewe mara nyingi mno: iwekee sharti la kumaliza kwa return bila kujiita tena, na uhakikishe kwamba kila inapojiita inalikaribia sharti hilo.',
  'file-not-found':
    'Hakuna faili “{file}” mahali programu yako inapoendeshwa: angalia jina lake na folder, au programu yako iandike faili hiyo kabla ya kuisoma.',
};
