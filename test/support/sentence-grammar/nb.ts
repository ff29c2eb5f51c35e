/** Parts of a sentence in Norwegian. */
import { FORMS, founded, type Grammar, heads, LISTED, SIZES, STATUS, turnover, UNLISTED } from './grammar.ts'

/** Norwegian, asked of Norway. */
export const norwegian: Grammar = {
  country: 'NO',
  activities: ['bakerier', 'produsenter av verktøymaskiner', 'snekkerbedrifter'],
  requests: [
    '~',
    'Jeg leter etter ~',
    'Hvilke ~ finnes?',
    'Vis meg ~',
    'Finn alle ~',
    'Finnes det ~?',
    'Kan du gi meg en liste over ~',
    'Vi er på jakt etter ~',
    'Jeg trenger en oversikt over ~',
    'Hvor kan jeg finne ~?',
    'Kjenner du til ~?',
    'Lag en liste over ~',
  ],
  kinds: {
    place: [
      [
        { cities: ['Trondheim'] },
        '[i|fra] Trondheim; [med|som har] [hovedkontor|forretningsadresse|kontor|sete|adresse|tilholdssted|base] i Trondheim; [basert|lokalisert|hjemmehørende|etablert|registrert|som ligger|som holder til|som er basert|beliggende|plassert|som er lokalisert|som har hovedkontor|som befinner seg] i Trondheim; i byen Trondheim; ~ Trondheim; trondheimsbaserte ~; Trondheim-baserte ~; i Trondheim kommune; i Trondheim by; midt i Trondheim',
      ],
      [{ cities: ['Bergen'] }, 'i Bergen; fra Bergen; Bergen-baserte ~; bergensbaserte ~; i Bergen sentrum'],
      [{ regions: ['Rogaland'] }, 'i Rogaland; i Rogaland fylke; fra Rogaland; i hele Rogaland; rogalandske ~'],
      [{ regions: ['Nordland'] }, 'i Nordland; i Nordland fylke; fra Nordland'],
      [{ postcode: ['7010'] }, '[med |på |i |]postnummer 7010'],
    ],
    demonym: [
      [{ countriesIso2: ['NO'] }, 'norske ~; i Norge; i hele Norge; fra Norge'],
      [{ countriesIso2: ['SE'] }, 'i Sverige; med hovedkontor i Sverige; basert i Sverige'],
    ],
    distance: [
      [
        { near: 30 },
        '[innen|innenfor|mindre enn|opptil|maks|maksimalt|høyst|inntil|under|ikke mer enn|ikke lenger enn] 30 [km|kilometer] fra Drammen; innenfor en radius på 30 km fra Drammen; i en radius på 30 km rundt Drammen; 30 km rundt Drammen; i en omkrets på 30 km rundt Drammen; 30 km fra Drammen; innen tre mil fra Drammen; mindre enn 3 mil unna Drammen; Drammen + 30 km; i en avstand på 30 km fra Drammen; innen en avstand av 30 km fra Drammen; maks tre mil fra Drammen; under 30 km unna Drammen; i 30 km omkrets fra Drammen; mindre enn tre mil fra Drammen',
      ],
    ],
    size: [
      [SIZES.small, 'små ~; mindre ~'],
      [SIZES.medium, 'mellomstore ~; middels store ~; av middels størrelse'],
      [SIZES.large, 'store ~; større ~; de største ~; de store ~'],
      [SIZES.micro, 'bitte små ~; svært små ~; veldig små ~; mikrobedrifter: ~; ørsmå ~; bittesmå ~'],
      [
        SIZES.sme,
        'små og mellomstore ~; små eller mellomstore ~; SMB ~; små og mellomstore bedrifter: ~; små til mellomstore ~',
      ],
    ],
    heads: [
      [
        heads(51),
        '[med|som har] [mer enn|flere enn|over|godt over] [50|femti] [ansatte|medarbeidere|årsverk|personer|arbeidstakere|folk|hoder]; som [sysselsetter|har ansatt|beskjeftiger] [mer enn|over|flere enn] 50 [personer|mennesker|ansatte]; [>|> ]50 ansatte; antall ansatte [over|>|større enn|høyere enn] 50; ansatte > 50; der mer enn 50 personer jobber; med en [stab|bemanning|arbeidsstyrke] på [mer enn|over] 50[ personer|]; med over 50 i staben; med flere enn 50 på lønningslisten; hvor det jobber mer enn 50 personer; med over 50 fast ansatte',
      ],
      [
        heads(50),
        '[med|som har] [minst|minimum|ikke mindre enn|ikke færre enn|i det minste] 50 [ansatte|medarbeidere]; med 50 [eller flere|eller mer|og oppover|og flere] ansatte; med 50 ansatte [eller flere|eller mer|og oppover|og mer]; 50+ ansatte; med 50+ ansatte; fra 50 ansatte; antall ansatte >= 50; med minst femti ansatte',
      ],
      [
        heads(null, 9),
        '[med|som har] [færre enn|mindre enn|under] [10|ti] [ansatte|medarbeidere]; med [høyst|maks|maksimalt|opptil|inntil|ikke mer enn|ikke flere enn|på det meste] 9 [ansatte|medarbeidere]; < 10 ansatte; med 9 ansatte eller [færre|mindre]; antall ansatte [under|<] 10; opp til 9 ansatte; med maks ni ansatte; med inntil ni ansatte',
      ],
      [
        heads(10, 50),
        '[med|som har] [10 til 50|10-50|10–50|mellom 10 og 50|fra 10 til 50|mellom ti og femti|ti til femti|et sted mellom 10 og 50] [ansatte|medarbeidere]; antall ansatte mellom 10 og 50; som sysselsetter mellom 10 og 50 personer; med en stab på 10 til 50; med minst 10 og høyst 50 ansatte; med minst 10 og maks 50 ansatte',
      ],
      [
        heads(40, 60),
        '[med|som har] [50|rundt 50|omtrent 50|ca. 50|ca 50|cirka 50|om lag 50|omkring 50|femti|rundt femti|sånn 50|drøyt 50] [ansatte|medarbeidere]; med en stab på 50; med et team på 50 personer',
      ],
      [
        heads(0, 0),
        '[uten|med ingen|med null] ansatte; som ikke har ansatte; uten noen ansatte; med 0 ansatte; som ikke har noen ansatte',
      ],
    ],
    turnover: [
      [
        turnover(5e6),
        '[med|som har] [mer enn|over|minst|minimum] [5 millioner kroner|5 mill. kroner|5 mill. kr|5 millioner|5 mill kr|5 MNOK|fem millioner kroner|5 000 000 kroner|5.000.000 kr|5 mill|kr 5 mill.|5 millioner NOK|5 mill. NOK] i [omsetning|årlig omsetning|inntekter|driftsinntekter|salg]; med [en |en årlig |][omsetning|årsomsetning|driftsinntekter] [over|på mer enn|på over|på minst|høyere enn|større enn|som overstiger|fra] 5 [millioner kroner|mill. kr|millioner|mill.]; som omsetter for [mer enn|over|minst] 5 [millioner|millioner kroner|mill. kr|mill]; omsetning [>|over|minst|større enn] 5 [mill.|millioner|MNOK]; som har en omsetning på over 5 millioner; med over 5 millioner i omsetning; hvis omsetning overstiger 5 millioner; med omsetning over fem millioner kroner; der omsetningen er over 5 millioner kroner',
      ],
      [
        turnover(2.5e6),
        'med en omsetning over [2,5 millioner kroner|2,5 mill. kr|2 500 000 kr|to og en halv million kroner]; som omsetter for mer enn 2,5 millioner',
      ],
      [
        turnover(null, 5e5),
        'med [en |]omsetning [under|på mindre enn|på under|lavere enn|på høyst|på inntil|opptil|opp til|mindre enn|på maks|som ikke overstiger] [500 000 kroner|500.000 kr|500 000 kr|en halv million kroner|500 tusen kroner|en halv million|500 000 NOK|0,5 mill. kr]; som omsetter for [mindre enn|under] [500 000 kroner|en halv million]; omsetning < 500 000 kr',
      ],
      [
        turnover(2e6, 1e7),
        'med [en |]omsetning [mellom 2 og 10 millioner kroner|på 2 til 10 millioner|på mellom 2 og 10 mill. kr|fra 2 til 10 millioner kroner|på 2-10 millioner|mellom to og ti millioner kroner|mellom 2 mill. og 10 mill. kr|mellom 2 millioner og 10 millioner]; som omsetter for mellom 2 og 10 millioner[ kroner|]; med 2 til 10 millioner i omsetning; med mellom 2 og 10 millioner kroner i omsetning',
      ],
      [
        turnover(1e9),
        'med en omsetning på mer enn [en milliard kroner|1 milliard kroner|1 mrd. kr|én milliard kroner]; som omsetter for over en milliard; som omsetter for over en milliard kroner',
      ],
    ],
    founded: [
      [
        founded('2016-01-01'),
        '[stiftet|etablert|grunnlagt|startet|opprettet|registrert|åpnet|dannet|oppstartet] [etter|senere enn|etter år] 2015; [stiftet|etablert|startet] [siden|fra|fra og med] 2016; som [ble |er |har blitt ][stiftet|etablert|grunnlagt|startet|opprettet] etter 2015; som [startet|åpnet|startet opp] etter 2015; siden 2016; fra og med 2016; stiftelsesår etter 2015; med stiftelsesdato etter 2015; stiftet i 2016 eller senere; etablert i 2016 og senere; med stiftelsesår etter 2015; nyere enn 2015; som har eksistert siden 2016; etablert fra 2016 og utover',
      ],
      [
        founded(null, '1989-12-31'),
        '[stiftet|etablert|grunnlagt|startet|opprettet|registrert] [før|tidligere enn|før år] 1990; som [ble |er ][stiftet|etablert|grunnlagt|startet] før 1990; som [eksisterte|fantes|startet|åpnet] før 1990; stiftet [senest i|til og med|innen] 1989; fra før 1990; eldre enn 1990; med stiftelsesår før 1990; stiftet i 1989 eller tidligere; stiftelsesdato før 1990',
      ],
      [
        founded('2006-01-01', '2010-12-31'),
        '[stiftet|etablert|grunnlagt|startet|opprettet] [mellom 2006 og 2010|fra 2006 til 2010|i 2006-2010|i perioden 2006-2010|i årene 2006 til 2010|2006-2010|i perioden 2006 til 2010|i årene 2006-2010|i tidsrommet 2006-2010|mellom årene 2006 og 2010]; som ble stiftet mellom 2006 og 2010; som [startet|åpnet] mellom 2006 og 2010; stiftelsesår mellom 2006 og 2010; med stiftelsesår mellom 2006 og 2010',
      ],
      [
        founded('2012-01-01', '2012-12-31'),
        '[stiftet|etablert|grunnlagt|startet|opprettet|registrert|åpnet] [i 2012|i løpet av 2012|i året 2012|2012]; som [ble stiftet|ble etablert|åpnet|startet opp|startet|ble grunnlagt|er fra|ble startet] i 2012; stiftelsesår [2012|: 2012]; fra 2012; med stiftelsesår 2012',
      ],
      [
        founded('1990-01-01', '1999-12-31'),
        '[stiftet|etablert|grunnlagt|startet] på [90-tallet|1990-tallet|nittitallet]; fra [90-tallet|1990-tallet|nittitallet]; som ble [stiftet|etablert] på 90-tallet; som startet på 90-tallet; på nittitallet',
      ],
      [
        founded(null, '2006-06-15'),
        'eldre enn [20|tjue] år; som er [eldre enn 20 år|mer enn 20 år gamle|over 20 år gamle|minst 20 år gamle]; over 20 år gamle; mer enn 20 år gamle; minst 20 år gamle; med [mer enn|over] [20|tjue] [års erfaring|år i bransjen|års drift|år bak seg|års historie|års fartstid]; som har [vært i drift|eksistert|holdt på|drevet] i [mer enn|over|minst] [20|tjue] år; [stiftet|etablert|grunnlagt] for [mer enn|over] [20|tjue] år siden; i drift i over 20 år; som ble stiftet for mer enn 20 år siden; med minst 20 års erfaring',
      ],
      [
        founded('2021-06-15'),
        'yngre enn [5|fem] år; som er [yngre enn 5 år|under 5 år gamle|mindre enn 5 år gamle|høyst 5 år gamle|maks 5 år gamle]; under 5 år gamle; mindre enn fem år gamle; ikke eldre enn 5 år; [stiftet|etablert|grunnlagt|startet|opprettet] [de siste 5 årene|de siste fem årene|i løpet av de siste fem årene|siste 5 år|de siste 5 år|i de siste fem årene|for mindre enn 5 år siden|i løpet av de siste 5 år]; som ble stiftet de siste fem årene; som har [eksistert|vært i drift] i mindre enn 5 år; fra de siste fem årene; maks 5 år gamle; høyst fem år gamle',
      ],
      [
        founded('2024-06-15'),
        'nystartede ~; nyetablerte ~; nystiftede ~; nylig [stiftet|etablert|startet|åpnet|stiftede|opprettet]; nyåpnede ~; som nylig [ble stiftet|åpnet|er stiftet|har åpnet|startet|er etablert]; nylig startede ~; som ble stiftet nylig',
      ],
      [
        founded('2026-01-01', '2026-12-31'),
        '[stiftet|etablert|grunnlagt|startet|opprettet|åpnet] [i år|dette året|hittil i år|i inneværende år]; som [ble stiftet|åpnet|startet] i år',
      ],
      [
        founded('2025-01-01', '2025-12-31'),
        '[stiftet|etablert|grunnlagt|startet|opprettet|åpnet] [i fjor|forrige år|året før]; som [ble stiftet|åpnet|startet] i fjor',
      ],
    ],
    status: [
      [
        STATUS.active,
        'aktive ~; [fortsatt|fremdeles|ennå] [aktive|i drift|åpne|virksomme]; som [er |fortsatt er |fremdeles er ]aktive; som [er |fortsatt er |fremdeles er ]i drift; i drift; bare aktive; kun aktive ~; som fortsatt [finnes|eksisterer]; som fremdeles finnes; ikke slettet; som ikke er slettet; med status aktiv; status: aktiv; som driver fortsatt',
      ],
      [
        STATUS.dissolved,
        'slettede ~; oppløste ~; nedlagte ~; som [er|har blitt|ble] [nedlagt|slettet|oppløst|avviklet|stengt]; som har [lagt ned|stengt|opphørt]; ikke lenger [aktive|i drift]; som ikke lenger [eksisterer|finnes|er i drift|er aktive|driver]; stengte ~; avviklede ~; som la ned; opphørte ~; slettet fra registeret; som er lagt ned; som er borte',
      ],
      [
        STATUS.liquidation,
        '[som er |]under avvikling; under likvidasjon; i likvidasjon; som er i ferd med å avvikles; som holder på å avvikles; under oppløsning',
      ],
      [
        STATUS.bankrupt,
        'konkursrammede ~; som [har gått konkurs|gikk konkurs|er konkurs|ble slått konkurs|er slått konkurs|har begjært seg konkurs|begjærte oppbud|gikk over ende]; konkurs; under konkursbehandling; under konkurs; insolvente ~; konkursdømte ~; i konkurs',
      ],
    ],
    form: [
      [
        FORMS.private,
        '[som er|organisert som|registrert som|med selskapsform|i form av|med organisasjonsform] [AS|aksjeselskap|aksjeselskaper|et aksjeselskap]',
      ],
      [FORMS.public, '[som er|organisert som|med organisasjonsform] [ASA|allmennaksjeselskap|allmennaksjeselskaper]'],
      [
        FORMS.cooperative,
        '[som er|organisert som|drevet som] [samvirkeforetak|samvirke|kooperativ|samvirkeforetak|et samvirkeforetak]',
      ],
      [
        FORMS.nonProfit,
        'ideelle ~; non-profit ~; [organisert som|som er] [stiftelser|stiftelse|foreninger|forening]; uten profittformål; ikke-kommersielle ~; uten økonomisk formål',
      ],
      [
        FORMS.sole,
        '[som er|organisert som|drevet som] [enkeltpersonforetak|ENK|enkeltmannsforetak]; som er selvstendig næringsdrivende',
      ],
      [FORMS.partnership, '[som er|organisert som] [ansvarlige selskaper|ansvarlig selskap|ANS|DA|kommandittselskap]'],
    ],
    listing: [
      [
        LISTED,
        'børsnoterte ~; på børs; på børsen; notert på [børs|Oslo Børs|børsen]; som er [børsnotert|børsnoterte|notert på børs|på børs|notert på Oslo Børs]; noterte på Oslo Børs; med børsnoterte aksjer; børsnoterte',
      ],
      [
        UNLISTED,
        'unoterte ~; ikke børsnoterte ~; som ikke er [børsnotert|børsnoterte|på børs|notert]; ikke på børs; ikke notert på børs; privateide ~; som ikke er notert på børs',
      ],
    ],
    exclusion: [
      [
        { excluded: 'konditorier' },
        '[, men ikke|, ikke|unntatt|bortsett fra|, uten|, med unntak av|, men ingen|utenom|, foruten|ekskludert|, utelat|, men uten|, ikke ta med|, men hold utenfor|, minus|, og ikke|eksklusive|, ikke inkluder|fratrukket] konditorier; som ikke [er|driver] konditorier; , konditorier unntatt; , konditorier ekskludert',
      ],
      [
        { excluded: 'filters' },
        '[ikke|men ikke|unntatt|bortsett fra|, men ikke|unntatt de|annet sted enn|utenom] i Molde; utenfor Molde; som ikke [er|ligger|holder til] i Molde; unntatt Molde; med unntak av Molde; ikke fra Molde; bortsett fra Molde; alle andre steder enn i Molde; som ikke er fra Molde; Molde unntatt',
      ],
    ],
    unknown: [
      [
        'ignored',
        'med ISO 9001-sertifisering; ISO-sertifiserte ~; familieeide ~; familiedrevne ~; som eksporterer; lønnsomme ~; med overskudd; som går med overskudd; med gode anmeldelser; miljøsertifiserte ~; eid av kvinner; kvinneeide ~; ledet av kvinner; som har hentet kapital; som har hentet inn kapital; i vekst; i sterk vekst; raskt voksende ~; med nettside; med e-post; med telefonnummer; uten gjeld; gjeldfrie ~; de beste ~; som søker investorer; som ansetter; som rekrutterer; med patenter; med nettbutikk; som driver eksport; som går med tap; uavhengige ~; til salgs; i nærheten av meg; som er lønnsomme; med miljøsertifisering; søndagsåpne ~; med vekst; prisvinnende ~',
      ],
    ],
  },
}
