/** One sentence for each of beginners' SQL errors, in Kenyan Swahili. */
import type { sqlErrors as patterns } from '#messages/program-errors/sql.ts';

export const sqlErrors: Record<keyof typeof patterns, string> = {
  'curly-quotation':
    "“{text}” ina alama za nukuu zilizopinda, ambazo SQL haizijui: tumia alama zilizonyooka (') kwa maandishi.",
  'unclosed-quotation':
    "Kuna alama ya nukuu ambayo haijafungwa: weka (') mwanzoni na mwishoni mwa maandishi, na uandike ritifaa iliyo ndani yake mara mbili ('').",
  'apostrophe-in-text':
    "SQL imekwama kwenye “{part}”: kama iko baada tu ya ritifaa (') ndani ya maandishi, andika ritifaa hiyo mara mbili ('Ng''ang''a'); kama sivyo, angalia maneno yaliyo kabla yake.",
  'invalid-name':
    'SQL imekwama kwenye “{part}”: jina huanza na herufi na huwa na herufi, namba na _ tu (first_name, si first-name); maandishi yanahitaji alama za nukuu.',
  'wrong-comparison':
    'SQL imekwama kwenye “{sign}”: linganisha kwa =, <>, <, >, <= au >=, weka thamani pande zote mbili, na uunganishe masharti mawili kwa AND au OR.',
  'unknown-sign':
    "SQL haijui “{sign}”: tumia mabano ya duara ( ), alama za nukuu moja (') kwa maandishi, na -- kabla ya comment.",
  'value-for-values':
    'SQL imekwama kwenye “{word}”: kwenye INSERT andika VALUES, yenye S mwishoni; mahali pengine, angalia kama koma inakosekana kabla yake.',
  'missing-semicolon':
    'SQL imesoma “{word}” kama sehemu ya amri iliyo kabla yake: maliza amri hiyo kwa nukta mkato (;), au weka SELECT iliyo ndani ya amri nyingine kwenye mabano.',
  'unexpected-from':
    'SQL imekwama kwenye “{word}”: mara nyingi kuna koma ya ziada kabla yake, mabano hayajafungwa, END haipo, au hakuna kitu baada ya SELECT.',
  'keyword-as-name':
    '“{word}” ni neno maalum la SQL (reserved word): kama umelitumia kama jina, chagua jina lingine; kama sivyo, angalia mahali lilipo na maneno yaliyo kabla yake.',
  'clause-order':
    'SQL imekwama kwenye “{word}”: andika kila sehemu mara moja tu, kwa mpangilio huu: FROM, WHERE, GROUP BY, HAVING, ORDER BY, LIMIT, bila koma kati ya sehemu.',
  'wrong-join':
    'SQL imekwama kwenye “{word}”: unganisha table baada ya FROM na kabla ya WHERE, kwa mfano “FROM students JOIN marks ON students.id = marks.student_id”.',
  'wrong-autoincrement':
    'SQLite inakubali AUTOINCREMENT ikiwa tu inafuata moja kwa moja “INTEGER PRIMARY KEY”: andika INTEGER kikamilifu (si INT), na AUTOINCREMENT bila alama ya _.',
  'other-database':
    'SQLite haijui “{word}” hapa: mara nyingi ni neno la mfumo mwingine wa database, kama MySQL; tafuta jinsi SQLite inavyofanya, au liondoe.',
  'unexpected-bracket':
    'SQL imekwama kwenye mabano ya kufunga: mara nyingi kuna koma ya ziada au thamani inakosekana kabla yake, au mabano ya kufungua hayapo.',
  'early-semicolon':
    'Amri imefika kwenye nukta mkato (;) kabla ya kukamilika: mara nyingi mabano ya kufunga au neno fulani halipo, au kuna koma ya ziada kabla yake.',
  'incomplete-program':
    'Programu yako inaisha katikati ya amri: ikamilishe, funga mabano yote, na uimalize kwa nukta mkato (;).',
  'unexpected-value':
    'SQL imekwama kwenye “{value}”: mara nyingi kabla yake hakuna koma, alama kama = au neno kama VALUES, au haijawekwa ndani ya alama za nukuu.',
  'syntax-error':
    'SQL imekwama kwenye “{word}”: angalia herufi za neno hili na za neno lililo kabla yake, na uone kama koma, mabano au alama ya nukuu inakosekana.',
  'two-primary-keys':
    'Table “{table}” ina PRIMARY KEY zaidi ya moja: bakisha moja, au weka column hizo pamoja mwishoni, kwa mfano “PRIMARY KEY (student_id, course_id)”.',
  'already-exists': 'Tayari kuna {kind} inayoitwa “{name}”: iunde mara moja tu, au chagua jina lingine.',
  'value-count':
    'Column za table “{table}”: {columns}; thamani ulizoandika: {values}. Andika thamani moja kwa kila column, au taja, baada ya jina la table, column unazojaza tu.',
  'values-for-columns':
    'Column ulizotaja: {columns}; thamani ulizoandika: {values}. Andika thamani moja tu kwa kila column uliyotaja.',
  'unequal-rows':
    'Row zilizo baada ya VALUES zina idadi tofauti ya thamani: weka idadi sawa katika kila jozi ya mabano.',
  'unknown-insert-column':
    'Table “{table}” haina column “{column}”: angalia herufi za majina yote mawili, au ongeza column hiyo kwenye CREATE TABLE.',
  'not-unique':
    'Tayari kuna row nyingine yenye thamani hii kwenye “{columns}”, ambapo thamani hairuhusiwi kurudiwa: ipe row hii thamani tofauti.',
  'not-null': 'Lazima column “{column}” iwe na thamani (NOT NULL), lakini row hii haina thamani hapo: iandike.',
  'check-failed':
    'Kuna thamani isiyofuata sharti “{rule}” lililowekwa kwenye table kwa CHECK: andika thamani inayolifuata.',
  'foreign-key-failed':
    'FOREIGN KEY lazima ielekeze kwenye row iliyopo: kwanza weka row hiyo kwenye table yake, na ufute row iwapo tu hakuna row nyingine inayoelekeza kwake.',
  'wrong-type':
    'Kuna thamani ya type isiyofaa: mara nyingi ni maandishi mahali ambapo INTEGER PRIMARY KEY (kama id) au LIMIT inahitaji namba kamili.',
  'misused-aggregate':
    '“{name}” hufanya kazi kwa row nyingi pamoja na haiwezi kutumika hapa: mara nyingi sharti lake linafaa kuwa kwenye HAVING, baada ya GROUP BY, si kwenye WHERE.',
  'having-without-group':
    'HAVING huchagua makundi ya row: tumia WHERE kuchagua row moja moja, au andika GROUP BY kabla ya HAVING.',
  'several-values':
    'SQL inahitaji thamani moja hapa lakini imepata nyingi: taja column bila mabano, chagua column moja kwenye subquery, na utumie IN kulinganisha na thamani nyingi.',
  'unequal-union':
    'SELECT iliyo kabla ya {operator} na iliyo baada yake zina idadi tofauti ya column: chagua idadi sawa katika zote mbili.',
  'unknown-function':
    'SQLite haina function “{name}”: angalia herufi za jina, au tafuta function ya SQLite inayofanya kazi hiyo (kwa mfano date() kwa tarehe ya leo).',
  'wrong-arguments':
    'Function “{name}” imepewa thamani nyingi mno au chache mno kwenye mabano yake: angalia inahitaji ngapi.',
  'ambiguous-column':
    'Zaidi ya table moja kwenye query yako ina column “{column}”: andika jina la table kabla yake, kwa mfano “students.{column}”.',
  'unknown-table':
    'Hakuna table “{table}”: angalia herufi za jina, na uhakikishe kwamba CREATE TABLE yake inatangulia amri hii na yenyewe haileti kosa.',
  'unknown-column-of-table':
    'SQL haipati column “{column}” kwenye “{table}”: angalia herufi za majina yote mawili, na uhakikishe kwamba “{table}” ndilo jina linalotumika kwenye FROM au JOIN.',
  'unknown-column':
    "SQL haipati column “{column}”: angalia herufi za jina na table yake, au iweke ndani ya alama za nukuu kama ni maandishi ('{column}').",
};
