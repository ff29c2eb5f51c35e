/** Parts of a sentence in Italian. */
import { FORMS, founded, type Grammar, heads, LISTED, SIZES, STATUS, turnover, UNLISTED } from './grammar.ts'

/** Italian, asked of Italy. */
export const italian: Grammar = {
  country: 'IT',
  activities: ['panifici', 'produttori di macchine utensili', 'cantine'],
  requests: [
    '~',
    'Cerco ~',
    'Quali ~ ci sono?',
    'Mi servono ~',
    'Elenco di ~',
    'Vorrei trovare ~',
    "Ho bisogno dell'elenco di ~",
    'Mi servirebbe una lista di ~',
    'Siamo alla ricerca di ~',
    'Fammi vedere ~',
    'Dimmi quali ~ ci sono',
    'Esistono ~?',
  ],
  kinds: {
    place: [
      [
        { cities: ['Bologna'] },
        '[a|di] Bologna; con [sede|sede legale|sede principale|la sede|uffici|stabilimento] a Bologna; [che hanno|che abbiano|aventi] [la |]sede a Bologna; [basate|situate|ubicate|localizzate|presenti|attive|che si trovano|che operano|operanti|con base|domiciliate] a Bologna; nella città di Bologna; nel comune di Bologna; in centro a Bologna; di stanza a Bologna; Bologna città; del comune di Bologna; bolognesi',
      ],
      [{ cities: ['Genova'] }, 'a Genova; di Genova; genovesi; ~ Genova'],
      [{ cities: ['Palermo'] }, 'a Palermo; con sede a Palermo'],
      [
        { regions: ['Toscana'] },
        'in Toscana; della Toscana; nella Toscana; nella regione Toscana; in regione Toscana; della regione Toscana; toscani; di tutta la Toscana; in tutta la Toscana; dalla Toscana',
      ],
      [{ regions: ['Lazio'] }, 'nel Lazio; del Lazio; in Lazio; laziali'],
      [{ regions: ['Puglia'] }, 'in Puglia; pugliesi; della Puglia'],
      [
        { regions: ['Emilia-Romagna'] },
        "in Emilia-Romagna; in Emilia Romagna; dell'Emilia-Romagna; nell'Emilia Romagna; emiliano-romagnoli",
      ],
      [
        { regions: ['Lombardia|Bergamo'] },
        '[in|nella|della] provincia di Bergamo; nel bergamasco; prov. di Bergamo; in prov. di Bergamo; [nei dintorni di|nei pressi di|vicino a] Bergamo; in zona Bergamo; nella zona di Bergamo; bergamaschi',
      ],
      [{ postcode: ['40121'] }, '[CAP|con CAP|nel CAP|con codice postale|codice postale|cap:] 40121'],
    ],
    demonym: [
      [{ countriesIso2: ['IT'] }, 'italiani; in Italia; italiane; in tutta Italia'],
      [{ countriesIso2: ['FR'] }, 'in Francia; con sede in Francia'],
      [{ countriesIso2: ['CH'] }, 'in Svizzera; con sede in Svizzera'],
    ],
    distance: [
      [
        { near: 20 },
        'nel raggio di 20 [km|chilometri] da Parma; [entro|in un raggio di|entro un raggio di|a meno di|a non più di|fino a|a massimo|al massimo a] 20 km da Parma; a 20 km da Parma; a meno di 20 chilometri da Parma; distanti meno di 20 km da Parma; entro 20 km di distanza da Parma; nel raggio di 20 km attorno a Parma; a una distanza massima di 20 km da Parma; Parma + 20 km; nel raggio di venti chilometri da Parma; entro i 20 km da Parma; Parma raggio 20 km; che distano meno di 20 km da Parma; 20 km intorno a Parma; nei 20 km attorno a Parma',
      ],
    ],
    size: [
      [
        SIZES.small,
        'piccoli ~; di piccole dimensioni; di dimensioni ridotte; di piccola dimensione; di dimensione piccola',
      ],
      [
        SIZES.medium,
        'medi ~; di medie dimensioni; di media dimensione; di dimensioni medie; di taglia media; di media grandezza',
      ],
      [SIZES.large, 'grandi ~; di grandi dimensioni; i più grandi ~; i maggiori ~; di grossa taglia'],
      [
        SIZES.micro,
        'micro ~; piccolissimi ~; molto piccoli ~; microimprese ~; micro aziende ~; di piccolissime dimensioni',
      ],
      [
        SIZES.sme,
        'PMI ~; piccole e medie imprese ~; piccole o medie imprese ~; di piccole e medie dimensioni; di piccola e media dimensione; piccole medie imprese ~',
      ],
    ],
    heads: [
      [
        heads(51),
        'con [più di|oltre|un numero di dipendenti superiore a|un organico superiore a|un numero di addetti superiore a] 50 [dipendenti|addetti|lavoratori|persone|impiegati|collaboratori|occupati|unità]; con oltre cinquanta [dipendenti|addetti]; che [hanno|impiegano|occupano|abbiano|contano|danno lavoro a] [più di|oltre] 50 [dipendenti|persone|addetti]; [>|> ]50 dipendenti; dipendenti [>|superiori a|oltre|sopra i] 50; sopra i 50 dipendenti; [numero di|numero] dipendenti [superiore a|maggiore di|>] 50; con più di 50 dipendenti assunti; dove lavorano più di 50 persone; in cui lavorano oltre 50 persone; che superano i 50 dipendenti; con un organico di oltre 50 [persone|unità|dipendenti]; con una forza lavoro superiore a 50 persone; dai 51 dipendenti in su',
      ],
      [
        heads(50),
        'con [almeno|minimo|un minimo di|non meno di|come minimo|perlomeno] 50 [dipendenti|addetti|persone]; [da|dai] 50 dipendenti in su; con 50 o più dipendenti; con 50 dipendenti o più; con 50+ dipendenti; 50+ addetti; a partire da 50 dipendenti; dipendenti >= 50; che abbiano almeno 50 dipendenti; con 50 e più addetti; da 50 addetti in su; con un minimo di cinquanta dipendenti; almeno una cinquantina di dipendenti; con almeno cinquanta addetti',
      ],
      [
        heads(null, 9),
        'con [meno di|un numero di dipendenti inferiore a|un organico inferiore a] 10 [dipendenti|addetti|persone]; con [al massimo|massimo|non più di|un massimo di|fino a|max|max.|al più] 9 [dipendenti|addetti]; sotto i 10 dipendenti; che hanno meno di dieci dipendenti; < 10 dipendenti; dipendenti < 10; fino a 9 addetti; con meno di una decina di dipendenti; che non superano i 9 dipendenti; che non superino i nove dipendenti; entro i 9 dipendenti',
      ],
      [
        heads(10, 50),
        '[con|] [da 10 a 50|tra 10 e 50|fra 10 e 50|tra i 10 e i 50|10-50|dai 10 ai 50|fra i 10 e i 50|tra dieci e cinquanta|10 - 50|compresi tra 10 e 50|dalle 10 alle 50] [dipendenti|addetti]; con un numero di dipendenti [compreso tra 10 e 50|tra 10 e 50|fra i 10 e i 50|compreso fra 10 e 50]; con un organico [tra|compreso tra] 10 e 50 persone; con almeno 10 e al massimo 50 dipendenti; che impiegano da 10 a 50 persone; dipendenti: 10-50',
      ],
      [
        heads(40, 60),
        "con [50|circa 50|all'incirca 50|una cinquantina di|intorno ai 50|più o meno 50|pressappoco 50|cinquanta|un organico di 50|50 circa|attorno ai 50] [dipendenti|addetti|persone]; di 50 dipendenti; con un organico di circa 50 persone; da 50 dipendenti",
      ],
      [
        heads(0, 0),
        'senza [dipendenti|addetti|personale|personale dipendente|lavoratori dipendenti]; che non hanno dipendenti; con zero dipendenti; con 0 dipendenti; privi di dipendenti; senza alcun dipendente; senza nessun dipendente',
      ],
    ],
    turnover: [
      [
        turnover(5e6),
        "con [un |]fatturato [superiore a|di oltre|sopra i|oltre i|maggiore di|di più di|di almeno|oltre|superiore ai|minimo di|a partire da|non inferiore a|annuo superiore a|annuale di oltre] [5 milioni di euro|5 milioni|5 mln|5 mln di euro|5 M€|5.000.000 di euro|5.000.000 €|cinque milioni di euro|€ 5 milioni|5 milioni €|5 mln €|5.000.000 euro]; che [fatturano|fatturino|incassano|ricavano] [più di|oltre|almeno] [5 milioni di euro|5 milioni|5 mln|cinque milioni] [|all'anno|l'anno]; con [ricavi|vendite|un giro d'affari|un volume d'affari] [superiori a|di oltre|superiore a|oltre i|sopra i] 5 milioni[ di euro|]; fatturato [>|oltre|superiore a|sopra i|minimo|: oltre] 5 [milioni|mln]; [con |]oltre 5 milioni di [fatturato|ricavi|euro di fatturato|euro di ricavi|euro di giro d'affari]; dal fatturato superiore ai 5 milioni; con fatturato che supera i 5 milioni di euro; con più di 5 milioni di euro di fatturato annuo; sopra i 5 milioni di fatturato",
      ],
      [
        turnover(2.5e6),
        'con fatturato [superiore a|oltre] [2,5 milioni di euro|2,5 mln|2.500.000 euro|2,5 milioni|due milioni e mezzo di euro]; con oltre 2,5 milioni di ricavi',
      ],
      [
        turnover(null, 5e5),
        'con [un |]fatturato [inferiore a|sotto i|sotto|di meno di|minore di|fino a|non superiore a|massimo di|che non supera i|al di sotto dei|inferiore ai] [500.000 euro|500 mila euro|500mila euro|500.000 €|500k|500k €|mezzo milione di euro|500.000|500 mila]; che fatturano meno di [500.000 euro|mezzo milione|500 mila euro]; con meno di 500.000 euro di fatturato; fatturato < 500.000 €; con ricavi inferiori a 500.000 euro',
      ],
      [
        turnover(2e6, 1e7),
        "con [un |]fatturato [tra 2 e 10 milioni di euro|tra i 2 e i 10 milioni|fra 2 e 10 milioni|da 2 a 10 milioni di euro|compreso tra 2 e 10 milioni di euro|compreso tra i 2 e i 10 milioni|dai 2 ai 10 milioni|2-10 milioni|tra 2 milioni e 10 milioni|tra due e dieci milioni di euro|di 2-10 mln|tra i 2 mln e i 10 mln]; che fatturano [tra 2 e 10 milioni|tra i 2 e i 10 milioni|da 2 a 10 milioni] [|di euro|l'anno|di euro l'anno]; tra 2 e 10 milioni di fatturato; con ricavi tra 2 e 10 milioni di euro",
      ],
      [
        turnover(1e9),
        'con [un |]fatturato [superiore a|oltre|di oltre|sopra] [un miliardo|1 miliardo|1 mld] [di euro|]; che fatturano più di un miliardo',
      ],
    ],
    founded: [
      [
        founded('2016-01-01'),
        '[fondati|nati|costituiti|aperti|sorti|avviati|creati|registrati|iscritti] dopo [il |]2015; che sono [nati|stati fondati|stati costituiti|stati aperti|sorti] dopo il 2015; [fondati|costituiti|nati|aperti|attivi] [dal|a partire dal] 2016; dal 2016 in poi; con data di costituzione [dopo il|successiva al|posteriore al] 2015; costituiti successivamente al 2015; la cui fondazione è successiva al 2015; con anno di fondazione dopo il 2015; anno di fondazione > 2015; fondati non prima del 2016; di costituzione successiva al 2015; nati dopo il 31 dicembre 2015; aperti dal 2016 in avanti; costituiti post 2015',
      ],
      [
        founded(null, '1989-12-31'),
        '[fondati|nati|costituiti|aperti|sorti|esistenti|creati] prima del 1990; che [sono nati|sono stati fondati|esistevano già|esistono da] prima del 1990; [fondati|costituiti|nati] [fino al|entro il|non oltre il] 1989; precedenti al 1990; con data di costituzione [prima del|anteriore al|precedente al] 1990; anteriori al 1990; antecedenti al 1990; attivi da prima del 1990; con anno di fondazione precedente al 1990; ante 1990; pre 1990; costituiti anteriormente al 1990',
      ],
      [
        founded('2006-01-01', '2010-12-31'),
        '[fondati|nati|costituiti|aperti|sorti] [tra il 2006 e il 2010|fra il 2006 e il 2010|dal 2006 al 2010|nel periodo 2006-2010|tra 2006 e 2010|negli anni 2006-2010|nel 2006-2010|2006-2010|tra gli anni 2006 e 2010|negli anni dal 2006 al 2010]; che sono [nati|stati costituiti] tra il 2006 e il 2010; con data di costituzione tra il 2006 e il 2010; con anno di costituzione compreso tra 2006 e 2010; costituiti nel periodo tra il 2006 e il 2010',
      ],
      [
        founded('2012-01-01', '2012-12-31'),
        "[fondati|nati|costituiti|aperti|sorti|registrati] [nel 2012|nell'anno 2012|nel corso del 2012|l'anno 2012]; che hanno aperto nel 2012; che sono [nati|stati fondati|stati costituiti] nel 2012; anno di [fondazione|costituzione] 2012; con anno di costituzione 2012; del 2012; anno di fondazione: 2012; risalenti al 2012",
      ],
      [
        founded('1990-01-01', '1999-12-31'),
        "[fondati|nati|costituiti|aperti|sorti] negli anni [novanta|'90|90|Novanta|1990]; [degli|negli] anni ['90|novanta|90]; nati durante gli anni '90; che sono nati negli anni novanta",
      ],
      [
        founded(null, '2006-06-15'),
        "con più di 20 anni [di attività|di esperienza|di storia|di vita|alle spalle|di età|di anzianità]; [attivi|esistenti|operativi|presenti sul mercato|sul mercato] da [più di|oltre] [20|venti] anni; che [esistono|sono attivi|operano|lavorano|sono sul mercato] da [più di|oltre|almeno] [20|vent|venti] anni; più vecchi di [20|venti] anni; [nati|fondati|costituiti] [più di|oltre] [20|venti] anni fa; con oltre [20 anni|vent'anni] [di esperienza|di storia|di attività]; con almeno 20 anni di attività; che hanno più di 20 anni; di oltre 20 anni; da oltre vent'anni sul mercato; con una storia di oltre 20 anni; da più di vent'anni",
      ],
      [
        founded('2021-06-15'),
        'con meno di [5|cinque] anni [di vita|di attività|di età|di storia|]; [nati|fondati|costituiti|aperti|creati] [negli ultimi|nel corso degli ultimi] [5|cinque] anni; [attivi|esistenti] da meno di [5|cinque] anni; che [esistono|sono attivi|operano] da meno di 5 anni; più giovani di 5 anni; [nati|fondati|costituiti] meno di [5|cinque] anni fa; che hanno meno di 5 anni; che non hanno più di 5 anni; [nati|costituiti] da meno di cinque anni; degli ultimi 5 anni; con non più di cinque anni di vita; costituiti da non più di 5 anni; non più vecchi di 5 anni; che sono nati negli ultimi cinque anni',
      ],
      [
        founded('2024-06-15'),
        '[costituiti|nati|fondati|aperti] [di recente|da poco|recentemente]; di recente [costituzione|fondazione|apertura]; di nuova [costituzione|apertura]; neocostituiti; appena [costituiti|aperti|nati]; recentemente costituiti; neonati ~; da poco aperti; che hanno aperto di recente; che hanno aperto da poco',
      ],
      [
        founded('2026-01-01', '2026-12-31'),
        "[fondati|nati|costituiti|aperti] [quest'anno|nel corso di quest'anno|nell'anno in corso|questo anno]; che hanno aperto quest'anno",
      ],
      [
        founded('2025-01-01', '2025-12-31'),
        "[fondati|nati|costituiti|aperti] [l'anno scorso|lo scorso anno|nell'anno passato|l'anno passato|nell'ultimo anno solare]; che hanno aperto l'anno scorso",
      ],
    ],
    status: [
      [
        STATUS.active,
        '[ancora|attualmente|tuttora] [attivi|in attività|aperti|operativi|esistenti]; che sono [ancora |]attivi; attivi; solo attivi; solo quelli attivi; che siano ancora [attivi|in attività|aperti]; in attività; con stato attivo; stato: attivo; non cessati; in stato attivo; che operano ancora; che risultano attivi; regolarmente attivi',
      ],
      [
        STATUS.dissolved,
        "cessati; chiusi; [che hanno|che abbiano] [chiuso|cessato l'attività|chiuso i battenti|cessato]; che hanno cessato di esistere; non più [attivi|esistenti|operativi|in attività]; estinti; cancellati[ dal registro| dal registro delle imprese|]; sciolti; [che sono |]ormai chiusi; definitivamente chiusi; che non esistono più; che non sono più [attivi|in attività]; con attività cessata; stato: cessata; inesistenti",
      ],
      [
        STATUS.liquidation,
        '[che sono |]in liquidazione; in fase di liquidazione; [messi|posti] in liquidazione; in liquidazione volontaria; in corso di liquidazione; in stato di liquidazione',
      ],
      [
        STATUS.bankrupt,
        'falliti; [che sono |]in fallimento; che [sono falliti|hanno fatto bancarotta|hanno dichiarato fallimento|hanno portato i libri in tribunale]; in bancarotta; in stato di fallimento; dichiarati falliti; insolventi; andati in fallimento; finiti in fallimento',
      ],
    ],
    form: [
      [
        FORMS.private,
        '[in forma di|con forma giuridica|costituiti come|sotto forma di|che sono|forma giuridica|forma giuridica:|solo|costituiti in forma di] [S.r.l.|srl|società a responsabilità limitata|SRL]; a responsabilità limitata; s.r.l. ~',
      ],
      [FORMS.public, '[in forma di|con forma giuridica|costituiti come|che sono] [S.p.A.|società per azioni|SpA]'],
      [
        FORMS.cooperative,
        '[in forma di|costituiti come|che sono|organizzati come] [cooperativa|cooperative|società cooperativa]; in forma cooperativa; cooperative di ~; cooperativi; coop ~',
      ],
      [
        FORMS.nonProfit,
        'senza scopo di lucro; no profit; non profit; in forma di associazione; costituiti come onlus; senza fini di lucro; non a scopo di lucro; del terzo settore',
      ],
      [
        FORMS.sole,
        '[in forma di|costituiti come|con forma giuridica] [ditta individuale|impresa individuale]; ditte individuali ~; imprese individuali ~; che sono ditte individuali; liberi professionisti ~',
      ],
      [
        FORMS.partnership,
        'in forma di [snc|s.n.c.|società di persone|società in nome collettivo|società in accomandita semplice]; con forma giuridica S.a.s.; società di persone ~',
      ],
    ],
    listing: [
      [
        LISTED,
        'quotati; quotati in [borsa|Borsa|Borsa Italiana|borsa valori]; quotati alla Borsa di Milano; [che sono |]in borsa; che sono quotati; che sono quotati in borsa; quotati su Euronext; quotati a Piazza Affari; con titoli quotati; con azioni quotate; presenti in borsa; listati in borsa; quotati sul mercato',
      ],
      [
        UNLISTED,
        'non quotati; non quotati in borsa; che non sono quotati[ in borsa|]; non in borsa; non presenti in borsa; privati non quotati; che non siano quotati',
      ],
    ],
    exclusion: [
      [
        { excluded: 'pasticcerie' },
        '[, ma non|, non|esclusi|escluse|escludendo|tranne|eccetto|, ma senza|ad eccezione di|ad esclusione di|ad eccezione delle|, esclusi|, però non|fatta eccezione per|salvo|, a parte|, senza contare|meno le|tolte le|, ad eccezione delle|, tranne le|, ma nessuna] pasticcerie; che non [siano|sono|fanno] pasticcerie; , pasticcerie escluse; , pasticcerie a parte',
      ],
      [
        { excluded: 'filters' },
        '[non|tranne|eccetto|ma non|, ma non|escluse quelle|esclusi quelli|, però non|tranne che] a Ferrara; fuori [da |]Ferrara; al di fuori di Ferrara; esclusa Ferrara; Ferrara esclusa; che non [sono|siano] a Ferrara; ad eccezione di Ferrara; tranne Ferrara; non di Ferrara; ma non di Ferrara; che non hanno sede a Ferrara',
      ],
    ],
    unknown: [
      [
        'ignored',
        "con certificazione ISO 9001; a conduzione familiare; di proprietà familiare; che esportano; in utile; che fanno utili; redditizi; con buone recensioni; certificati ISO 9001; con certificazione biologica; guidati da donne; a guida femminile; al femminile; finanziati da venture capital; in crescita; in forte crescita; con email; con sito web; con numero di telefono; senza debiti; i migliori ~; che cercano investitori; che assumono; che cercano personale; con brevetti; con e-commerce; di seconda generazione; premiati; affidabili; che esportano all'estero; che vendono all'estero; in perdita; con un buon rating; di famiglia; aperti la domenica; vicino a me; in vendita",
      ],
    ],
  },
}
