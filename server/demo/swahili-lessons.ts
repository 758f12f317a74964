/** The lessons of the demo school's courses in Swahili: the first three of two courses that are in English. */
export const swahiliLessons = {
  'Hatua za kwanza za Python': [
    {
      title: 'Programu inayokusalimu',
      text: 'hatua-za-kwanza-za-python/01-programu-inayokusalimu.md',
      desc: `Programu yako ya kwanza ina mstari mmoja: print("Habari"). Unauandika, unauendesha, na unaubadilisha hadi ukusalimu kwa jina lako.

Unajifunza print na input zinafanya nini, alama za kunukuu ni za nini, na nini kinatokea ukisahau moja. Simu inatosha; hakuna cha kusakinisha.`,
      tasks: [
        {
          name: 'Salimia watu watatu',
          desc: 'Andika programu inayouliza majina matatu, moja baada ya jingine, na kumsalimia kila mtu kwenye mstari wake.',
          due: 3,
        },
      ],
    },
    {
      title: 'Nambari na bili ya pamoja',
      text: 'hatua-za-kwanza-za-python/02-nambari-na-bili-ya-pamoja.md',
      desc: `Marafiki wanne walikunywa chai na kula mandazi, na lazima mtu apige hesabu ya nani analipa nini.

Unajifunza kuhifadhi nambari katika variable, kwa nini "250" na 250 si kitu kimoja, jinsi int() inavyogeuza moja kuwa nyingine, na jinsi ya kugawanya bila kupoteza shilingi.`,
      tasks: [
        {
          name: 'Gawanya bili',
          desc: 'Uliza jumla ya bili na idadi ya watu. Onyesha kila mmoja analipa nini, kwa shilingi kamili, na kinachobaki.',
          due: 6,
        },
      ],
    },
    {
      title: 'Kisia nambari yangu',
      text: 'hatua-za-kwanza-za-python/03-kisia-nambari-yangu.md',
      desc: `Kompyuta inafikiria nambari kuanzia 1 hadi 100, na wewe unapaswa kuipata. Kila unapokisia, inasema "juu zaidi" au "chini zaidi".

Unajifunza if na else, tofauti kati ya == na =, na while, ambayo huendelea hadi jambo fulani litokee.`,
      tasks: [
        {
          name: 'Hesabu majaribio',
          desc: 'Nambari ikipatikana, sema ilichukua majaribio mangapi. Saba yanatosha kila mara: unaweza kueleza kwa nini?',
          due: 9,
        },
      ],
    },
  ],

  'Ubunifu wa Wavuti': [
    {
      title: 'Ukurasa wa wavuti ni nini',
      text: 'ubunifu-wa-wavuti/01-ukurasa-wa-wavuti-ni-nini.md',
      desc: `Unaanzisha mradi wako wa kwanza, unabadilisha kichwa chake, na unaona ukurasa ukibadilika kando ya code.

Unajifunza tag na element ni nini, sehemu za kila ukurasa, na nini kinatokea ukisahau kufunga tag. Simu inatosha.`,
    },
    {
      title: 'Vichwa, aya na orodha',
      text: 'ubunifu-wa-wavuti/02-vichwa-aya-orodha.md',
      desc: `Unajifunza ngazi sita za vichwa, aya, orodha zenye mpangilio na zisizo nao, na jinsi ya kuonyesha jambo muhimu.

Unaanza ukurasa wa klabu ya kusoma vitabu.`,
    },
    {
      title: 'Viungo na picha',
      text: 'ubunifu-wa-wavuti/03-viungo-na-picha.md',
      desc: `Unajifunza kuandika viungo vinavyosema vinaelekea wapi, maandishi kwa watu wasioiona picha, na jinsi ya kuweka picha ndogo, kwa sababu wageni wako hulipia kila megabaiti.

Mwishowe klabu yako ina kurasa mbili na picha.`,
      tasks: [
        {
          name: 'Kurasa mbili na picha',
          desc: 'Wasilisha mradi wako wenye kurasa mbili zilizounganishwa kwa viungo, na angalau picha moja yenye maandishi ya alt.',
          kind: 'project' as const,
          due: 7,
        },
      ],
    },
  ],
};
