/**
 * How legal forms are written in company names, beside what the ISO 20275 list says.
 *
 * One line is one form: its short name, then its spellings. Spellings are compared without spaces, case, accents and
 * punctuation, so `S.r.l.`, `S R L` and `srl` are one. A `^` before a spelling: it also opens a name (`SCI Martin`).
 * A form without a short name (`-`) is a remark about the company's state, and never tells two companies apart.
 *
 * Source: company laws and register practice of each country; spellings met in the registers' own files.
 */

/** Forms of one country, one line each. */
export const LEGAL_FORM_SPELLINGS: Readonly<Record<string, string>> = {
  AT: `
    gmbh: gmbh | ges mbh | gesellschaft mbh | gesellschaft m b h | gesellschaft mit beschränkter haftung | gesmbh
    gmbhcokg: gmbh co kg | ges mbh co kg | gmbh co | gmbh co ohg | gmbh co og
    ag: ag | aktiengesellschaft
    kg: kg | kommanditgesellschaft | co kg | cie kg
    og: og | offene gesellschaft | ohg | oeg | keg
    eu: e u | eingetragener unternehmer
    gen: egen | e gen | genossenschaft | reg gen mbh | registrierte genossenschaft mit beschränkter haftung | rgenmbh
    flexkapg: flexkapg | flexco | flexible kapitalgesellschaft
    verein: eingetragener verein
    privatstiftung: privatstiftung
    -: in liquidation | in liqu | i l | in abwicklung`,
  AU: `
    pty: pty ltd | pty limited | pty | proprietary limited | proprietary | ^pty
    ltd: ltd | limited | no liability | n l
    inc: inc | incorporated
    coop: co operative ltd | co operative limited | co op ltd
    trust: family trust | unit trust
    -: in liquidation | administrator appointed | receivers and managers appointed | deregistered`,
  BE: `
    sa: ^sa | ^nv | ^société anonyme | ^naamloze vennootschap | ag
    srl: ^srl | ^bv | ^société à responsabilité limitée | ^besloten vennootschap | besloten vennootschap met beperkte aansprakelijkheid | ^sprl | ^bvba | sprlu | ebvba | ^société privée à responsabilité limitée | comm bva
    sc: ^sc | ^cv | ^scrl | ^cvba | ^société coopérative | coöperatieve vennootschap | scrl fs | cvba so
    scomm: scomm | commv | comm v | ^scs | gcv | comm va | sca
    snc: ^snc | ^vof | vennootschap onder firma | société en nom collectif
    asbl: ^asbl | ^vzw | ^aisbl | ^ivzw | association sans but lucratif | vereniging zonder winstoogmerk
    gmbh: gmbh
    se: se
    -: en liquidation | in vereffening | société en liquidation | sa de droit public | nv van publiek recht`,
  BG: `
    ood: ^оод | дружество с ограничена отговорност | ltd
    eood: ^еоод | еднолично дружество с ограничена отговорност
    ad: ^ад | акционерно дружество
    ead: ^еад | еднолично акционерно дружество
    et: ^ет | едноличен търговец
    sd: ^сд | събирателно дружество
    kd: ^кд
    kda: ^кда
    adsic: адсиц
    dzzd: ^дззд
    -: в ликвидация | в несъстоятелност`,
  BR: `
    sa: s a | s/a | sociedade anônima | ^companhia | ^cia
    ltda: ltda | limitada | sociedade limitada | ltda me | ltda epp | sociedade limitada unipessoal | slu | s s ltda
    eireli: eireli | eireli me | eireli epp | empresa individual de responsabilidade limitada
    ss: s s | sociedade simples
    me: me | epp
    coop: ^cooperativa
    -: em liquidação | em recuperação judicial | massa falida | falido`,
  CH: `
    sa: ag | ^sa | aktiengesellschaft | ^société anonyme | società anonima | ltd
    sarl: gmbh | ^sàrl | ^sarl | sagl | gesellschaft mit beschränkter haftung | ^société à responsabilité limitée | società a garanzia limitata | llc
    kg: kg | kmg | kommanditgesellschaft | co kg | cie kg
    klg: klg | kollektivgesellschaft | snc | société en nom collectif
    gen: gen | ^genossenschaft | ^société coopérative | società cooperativa
    -: in liquidation | en liquidation | in liquidazione | in nachlassstundung`,
  CY: `
    ltd: ltd | limited | λιμιτεδ | λτδ | private company limited by shares
    plc: plc | public company limited | public ltd | public limited company | δημοσια λτδ
    -: in liquidation | υπο εκκαθαριση`,
  CZ: `
    sro: s r o | spol s r o | společnost s ručením omezeným | spol sro
    as: a s | akciová společnost | akc spol
    ks: k s | kom spol | komanditní společnost
    vos: v o s | veřejná obchodní společnost
    druzstvo: družstvo
    zs: z s | zapsaný spolek
    zu: z ú | zapsaný ústav
    ops: o p s | obecně prospěšná společnost
    sp: s p | státní podnik
    odstepny: odštěpný závod | organizační složka
    -: v likvidaci | v konkursu | v insolvenci`,
  DE: `
    gmbh: gmbh | g mbh | gesellschaft mit beschränkter haftung | ges mbh | gesellschaft mbh | gesellschaft m b h | mbh | ggmbh | gemeinnützige gmbh | gemeinnützige gesellschaft mit beschränkter haftung
    gmbhcokg: gmbh co kg | gmbh co kommanditgesellschaft | gmbh co | gmbh cie kg | ug co kg | ug haftungsbeschränkt co kg | ag co kg | se co kg | gmbh co ohg | gesellschaft mit beschränkter haftung co kg | gmbh co betriebs kg | verwaltungs gmbh co kg
    kgaa: kgaa | kommanditgesellschaft auf aktien | gmbh co kgaa | se co kgaa | ag co kgaa
    ug: ug | ug haftungsbeschränkt | ug haftungsbeschr | unternehmergesellschaft | unternehmergesellschaft haftungsbeschränkt | haftungsbeschränkt
    ag: ag | aktiengesellschaft
    se: se | societas europaea
    kg: kg | kommanditgesellschaft | co kg | cie kg
    ohg: ohg | offene handelsgesellschaft
    gbr: gbr | gesellschaft bürgerlichen rechts
    ek: e k | e kfm | e kfr | eingetragener kaufmann | eingetragene kauffrau
    eg: eg | e g | eingetragene genossenschaft | genossenschaft
    ev: e v | eingetragener verein
    partg: partg | partg mbb | partgmbb | partnerschaft | partnerschaft mbb | partnerschaftsgesellschaft
    vvag: vvag | versicherungsverein auf gegenseitigkeit | a g | auf gegenseitigkeit
    aor: aör | anstalt des öffentlichen rechts | kdör | körperschaft des öffentlichen rechts
    -: i l | in liquidation | i gr | in gründung | i ins | in insolvenz`,
  DK: `
    aps: ^aps | anpartsselskab | ^anpartsselskabet | a p s
    as: ^a s | aktieselskab | ^aktieselskabet
    ivs: ivs | iværksætterselskab
    is: ^i s | interessentskab | ^interessentskabet
    ks: ^k s | kommanditselskab | ^kommanditselskabet
    ps: p s | partnerselskab | kommanditaktieselskab
    amba: a m b a | andelsselskab med begrænset ansvar | andelsselskab | ^andelsselskabet
    fmba: f m b a | forening med begrænset ansvar
    smba: s m b a | selskab med begrænset ansvar
    enk: enkeltmandsvirksomhed
    -: under frivillig likvidation | under konkurs | i likvidation | under tvangsopløsning | under likvidation`,
  EE: `
    ou: ^oü | ^osaühing | ou
    as: ^as | ^aktsiaselts | a s
    mtu: ^mtü | ^mittetulundusühing | mtu
    tu: ^tü | ^täisühing
    uu: ^uü | ^usaldusühing
    tuh: ^tüh | ^tulundusühistu
    ku: ^kü | ^korteriühistu
    fie: ^fie
    sa: ^sa | ^sihtasutus
    se: se
    -: likvideerimisel | pankrotis`,
  ES: `
    sl: s l | sociedad limitada | sociedad de responsabilidad limitada | s r l | soc limitada | slu | s l unipersonal | sociedad limitada unipersonal | s l u | sociedad limitada nueva empresa | slne | sl sociedad unipersonal
    slp: s l p | sociedad limitada profesional | slpu
    sll: s l l | sociedad limitada laboral
    sa: s a | sociedad anónima | s a u | sociedad anónima unipersonal | sa sociedad unipersonal
    sal: s a l | sociedad anónima laboral
    sad: s a d | sociedad anónima deportiva
    scoop: ^s coop | ^sociedad cooperativa | s coop and | sociedad cooperativa andaluza | s coop ltda | s coop mad | s coop v | scoop v | ^cooperativa | s c a | sccl | s c c l | societat cooperativa catalana limitada | coop v | koop e
    cb: ^c b | ^comunidad de bienes
    sc: s c | sociedad civil | s c p | sociedad civil particular | s c privada
    aie: a i e | agrupación de interés económico
    ute: ^u t e | ^unión temporal de empresas
    scom: s com | s en c | sociedad comanditaria
    -: en liquidación | en concurso | sociedad unipersonal | en concurso de acreedores`,
  FI: `
    oy: ^oy | osakeyhtiö | ^osakeyhtiö | ^ab oy | oy ab | ab | ^oy ab | ltd | oy ltd
    oyj: oyj | julkinen osakeyhtiö | abp | oyj abp | plc
    ky: ^ky | kommandiittiyhtiö | kb
    ay: ^ay | avoin yhtiö | öb
    osk: osk | ^osuuskunta | andelslag
    ry: r y | rekisteröity yhdistys | r f
    tmi: ^tmi | toiminimi
    asoy: ^as oy | ^asunto oy | ^asunto osakeyhtiö | ^bostads ab
    koy: ^koy | ^kiinteistö oy | ^kiinteistö osakeyhtiö
    -: konkurssissa | selvitystilassa`,
  FR: `
    sarl: ^sarl | ^s a r l | ^société à responsabilité limitée | ^eurl | ^entreprise unipersonnelle à responsabilité limitée | ^sarlu
    sas: ^sas | ^sasu | ^société par actions simplifiée | ^société par actions simplifiée unipersonnelle | ^société par actions simplifiée à associé unique
    sa: ^sa | ^société anonyme | ^société anonyme à conseil d administration | ^société anonyme à directoire
    snc: ^snc | ^société en nom collectif
    sci: ^sci | ^société civile immobilière | ^sté civile immobilière
    scp: ^scp | ^société civile professionnelle
    scm: ^scm | ^société civile de moyens
    sccv: ^sccv | ^société civile de construction vente
    sc: ^société civile
    scea: ^scea | ^société civile d exploitation agricole
    earl: ^earl | ^exploitation agricole à responsabilité limitée
    gaec: ^gaec | ^groupement agricole d exploitation en commun
    gfa: ^gfa | ^groupement foncier agricole
    cuma: ^cuma
    selarl: ^selarl | ^selas | ^selafa | ^selurl | ^société d exercice libéral à responsabilité limitée
    sca: ^sca | ^société en commandite par actions
    scs: ^scs | ^société en commandite simple
    scop: ^scop | ^scic | ^société coopérative ouvrière de production
    gie: ^gie | ^groupement d intérêt économique
    sem: ^saeml | ^sem
    ei: eirl
    association: association loi 1901 | association déclarée
    se: se
    co: et cie | cie | et compagnie
    indivision: ^indivision
    -: en liquidation | en liquidation judiciaire | en redressement judiciaire | société en liquidation`,
  GB: `
    ltd: limited | ltd | private limited company | private limited | ltd co | cyf | cyfyngedig
    coltd: company limited | co limited | co ltd | company ltd
    plc: plc | public limited company | p l c
    llp: llp | limited liability partnership
    lp: limited partnership | lp
    cic: cic | community interest company | c i c | cic limited | community interest company limited
    cio: cio | charitable incorporated organisation
    co: company | co
    inc: inc | incorporated
    corp: corporation | corp
    unltd: unlimited company | unlimited
    -: in administration | in liquidation | in receivership | in administrative receivership`,
  GR: `
    ae: α ε | ανώνυμη εταιρεία | ανώνυμη εταιρία | ανώνυμος εταιρεία | ανώνυμος εταιρία | s a | societe anonyme | a e
    epe: ε π ε | εταιρεία περιορισμένης ευθύνης | εταιρία περιορισμένης ευθύνης | ltd | e p e | μονοπρόσωπη ε π ε | μονοπρόσωπη εταιρεία περιορισμένης ευθύνης
    ike: ι κ ε | ιδιωτική κεφαλαιουχική εταιρεία | ιδιωτική κεφαλαιουχική εταιρία | i k e | p c | private company | μονοπρόσωπη ι κ ε | μ ι κ ε | μονοπρόσωπη ιδιωτική κεφαλαιουχική εταιρεία | μονοπρόσωπη ιδιωτική κεφαλαιουχική εταιρία
    oe: ο ε | ομόρρυθμη εταιρεία | ομόρρυθμη εταιρία | ομόρρυθμος εταιρεία | o e | g p
    ee: ε ε | ετερόρρυθμη εταιρεία | ετερόρρυθμη εταιρία | ετερόρρυθμος εταιρεία | e e | l p
    amke: α μ κ ε | αστική μη κερδοσκοπική εταιρεία
    koinsep: κοιν σ επ | koin s ep
    -: υπό εκκαθάριση | σε εκκαθάριση | μονοπρόσωπη`,
  HR: `
    doo: d o o | društvo s ograničenom odgovornošću
    jdoo: j d o o | jednostavno društvo s ograničenom odgovornošću
    dd: d d | dioničko društvo
    jtd: j t d | javno trgovačko društvo
    kd: k d | komanditno društvo
    -: u stečaju | u likvidaciji`,
  HU: `
    kft: kft | korlátolt felelősségű társaság | k f t
    zrt: zrt | zártkörűen működő részvénytársaság
    nyrt: nyrt | nyilvánosan működő részvénytársaság
    rt: rt | részvénytársaság
    bt: bt | betéti társaság
    kkt: kkt | közkereseti társaság
    ec: e c | egyéni cég
    nonprofitkft: nonprofit kft | nonprofit korlátolt felelősségű társaság | nkft | közhasznú nonprofit kft | közhasznú nonprofit korlátolt felelősségű társaság
    szovetkezet: szövetkezet
    -: f a | v a | felszámolás alatt | végelszámolás alatt | kényszertörlés alatt`,
  IE: `
    ltd: limited | ltd | private company limited by shares | teoranta | teo
    dac: dac | designated activity company
    plc: plc | public limited company | cpt | cuideachta phoiblí theoranta
    clg: clg | company limited by guarantee
    uc: unlimited company | uc | ulc
    icav: icav | irish collective asset management vehicle
    lp: limited partnership | lp
    llp: llp
    coltd: company limited | co ltd | co limited | company ltd
    co: company | co
    -: in liquidation | in receivership | in examinership`,
  IS: `
    ehf: ehf | einkahlutafélag
    hf: hf | hlutafélag
    ohf: ohf | opinbert hlutafélag
    sf: sf | sameignarfélag
    slf: slf | samlagsfélag
    svf: svf | samvinnufélag
    ses: ses | sjálfseignarstofnun
    -: í slitameðferð | þrotabú`,
  IT: `
    srl: ^srl | s r l | ^società a responsabilità limitata | soc a resp limitata | soc a r l | società a r l | s a r l | srl unipersonale | srl a socio unico | srl con socio unico | srlu | ^soc a responsabilità limitata | società r l
    srls: srls | s r l s | srl semplificata | società a responsabilità limitata semplificata | s r l semplificata
    spa: ^spa | c spa | e c s p a | ^società per azioni | soc per azioni | spa a socio unico | spa unipersonale | società x azioni | ^soc p a
    sapa: sapa | s a p a | società in accomandita per azioni
    sas: sas | c sas | e c s a s | società in accomandita semplice | ^società in accomandita semplice
    snc: snc | c snc | c s n c | e c s n c | società in nome collettivo | ^società in nome collettivo
    ss: s s | ss | società semplice | ^società semplice agricola | ^società agricola semplice | società agricola s s | ^società semplice
    socagr: ^società agricola | ^soc agricola | ^soc agr | ^azienda agricola | ^az agr | ^az agricola | ^società agricola srl | società agricola srl
    coop: ^società cooperativa | ^soc coop | ^società coop | società coop a r l | scarl | s c a r l | scrl | s c r l | soc coop a r l | soc cooperativa a r l | ^società cooperativa a responsabilità limitata | ^soc cooperativa | scpa | s c p a | società cooperativa per azioni | piccola soc coop | piccola società cooperativa a r l | coop a r l
    coopsoc: ^società cooperativa sociale | ^soc coop sociale | ^società coop sociale | società coop soc | soc cooperativa soc | società coop sociale a r l | cooperativa soc | ^cooperativa sociale | ^coop sociale | ^soc coop soc | ^coop soc | scs | s c s | cooperativa sociale a r l | soc coop sociale a r l | società cooperativa sociale a r l | ^soc cooperativa sociale | cooperativa sociale a responsabilità limitata | società cooperativa sociale a responsabilità limitata | ^piccola cooperativa sociale
    scconsortile: scarl consortile | società consortile | ^società consortile a responsabilità limitata | soc cons a r l | società consortile a r l | s c a r l consortile | soc consortile a r l | società consortile per azioni | ^soc consortile
    onlus: onlus | o n l u s | organizzazione non lucrativa di utilità sociale | ^onlus
    ets: ets | e t s | ente del terzo settore | ente terzo settore | ^ets
    odv: ^odv | ^o d v | organizzazione di volontariato | ^organizzazione di volontariato | ^associazione di volontariato | ^ass di volontariato
    aps: ^aps | ^a p s | ^associazione di promozione sociale | ^ass di promozione sociale
    asd: ^asd | ^a s d | ^associazione sportiva dilettantistica | ^ass sportiva dilettantistica | ^ass sport dilett | ^associazione sport dilettantistica | ^ass sportiva dilett | ^associazione dilettantistica | ^associaz sportiva dilettantistica | associazione sportiva dilet | ^associazione sport dilett
    ssd: ^ssd | ^s s d | ^società sportiva dilettantistica | ^soc sportiva dilettantistica | ssd a r l | società sportiva dilettantistica a r l | ssdrl | ^ssd arl | società sportiva dilettantistica a responsabilità limitata
    apsd: ^apsd | ^a p s d | ^asd aps | aps asd
    polisportiva: ^pol dilettantistica
    stp: stp | s t p | società tra professionisti | stp a r l | società tra avvocati
    sb: sb | s b | società benefit | benefit
    is: ^impresa sociale
    geie: geie
    studioassociato: ^studio associato
    -: in liquidazione | in liq | in liquid | in fallimento | in concordato preventivo | in liquidazione giudiziale | in amministrazione straordinaria | a socio unico | con socio unico | con unico socio | unipersonale | società unipersonale | start up innovativa | startup innovativa | start up costituita a norma dell articolo 4 comma 10 bis del decreto legge 24 gennaio 2015 n 3 | start up costituita a norma dell art 4 comma 10 bis del decreto legge 24 gennaio 2015 n 3 | costituita a norma dell articolo 4 comma 10 bis del decreto legge 24 gennaio 2015 n 3 | costituita a norma dell art 4 comma 10 bis del d l 24 gennaio 2015 n 3 | start up a vocazione sociale | sezione speciale | in liquidazione coatta amministrativa | in sigla | in breve | società a socio unico | in scioglimento`,
  JP: `
    kk: ^株式会社 | ^kabushiki kaisha | ^kabushiki gaisha | ^kabushikigaisha | k k | co ltd | co inc | inc | ltd | corporation
    yk: ^有限会社 | ^yugen kaisha | ^yugen gaisha | y k
    gk: ^合同会社 | ^godo kaisha | ^godo gaisha | g k | llc
    gmk: ^合名会社 | ^gomei kaisha
    gsk: ^合資会社 | ^goshi kaisha`,
  LI: `
    ag: ag | aktiengesellschaft
    gmbh: gmbh
    anstalt: anstalt
    trust: trust reg | treuunternehmen
    -: in liquidation`,
  LT: `
    uab: ^uab | ^uždaroji akcinė bendrovė
    ab: ^ab | ^akcinė bendrovė
    mb: ^mb | ^mažoji bendrija
    ii: ^iį | ^individuali įmonė | ^i į
    vsi: ^všį | ^viešoji įstaiga
    tub: ^tūb | ^tikroji ūkinė bendrija
    kub: ^kūb | ^komanditinė ūkinė bendrija
    kb: ^kb | ^kooperatinė bendrovė
    zub: ^žūb | ^žemės ūkio bendrovė
    vi: ^vį | ^valstybės įmonė
    -: likviduojama | bankrutuojanti | bankrutavusi`,
  LU: `
    sarl: ^sàrl | ^s à r l | ^société à responsabilité limitée | ^sarl | sàrl s | gmbh
    sa: ^sa | s a | ^société anonyme | ag | aktiengesellschaft
    sarls: sarls | sàrl simplifiée | société à responsabilité limitée simplifiée
    sas: sas | société par actions simplifiée
    sca: ^sca | société en commandite par actions | kgaa
    scs: ^scs | société en commandite simple
    scsp: scsp | scs p | société en commandite spéciale
    sicav: sicav | sicav sif | sicav raif | sif | raif | sicav fis | fcp
    snc: snc
    sc: société coopérative
    sci: ^sci | société civile immobilière
    asbl: ^asbl
    se: se
    -: en liquidation | en faillite`,
  LV: `
    sia: ^sia | ^sabiedrība ar ierobežotu atbildību
    as: ^as | ^akciju sabiedrība | a s
    ik: ^ik | ^individuālais komersants
    ps: ^ps | pilnsabiedrība
    ks: ^ks | komandītsabiedrība
    zs: ^zs | ^zemnieku saimniecība | ^z s
    iu: ^iu | ^individuālais uzņēmums
    biedriba: ^biedrība
    kooperativa: ^kooperatīvā sabiedrība | ^koop sab
    -: likvidējamā | maksātnespējīga`,
  MT: `
    ltd: limited | ltd | private limited liability company
    plc: plc | p l c
    coltd: company limited | co ltd | co limited
    co: company | co
    -: in liquidation`,
  NL: `
    bv: ^b v | besloten vennootschap | besloten vennootschap met beperkte aansprakelijkheid | bvio
    nv: ^n v | naamloze vennootschap
    vof: ^v o f | vennootschap onder firma
    cv: c v | commanditaire vennootschap
    coop: ^coöperatie | ^coöp | u a | w a | b a | coöperatie u a | ^coöperatieve vereniging
    maatschap: ^maatschap
    vve: ^vve
    se: se
    -: in liquidatie | i l | in oprichting | i o`,
  NO: `
    as: ^as | ^a s | aksjeselskap | ^aksjeselskapet
    asa: asa | allmennaksjeselskap
    ans: ^ans | ansvarlig selskap
    da: ^da | selskap med delt ansvar | ansvarlig selskap delt ansvar
    enk: enk | enkeltpersonforetak
    nuf: nuf | norskregistrert utenlandsk foretak | norsk avdeling av utenlandsk foretak
    ba: ba
    sa: sa | samvirkeforetak
    ks: ^ks | ^k s | kommandittselskap
    iks: iks | interkommunalt selskap
    kf: kf | kommunalt foretak
    fkf: fkf
    sf: sf
    hf: hf | helseforetak
    borettslag: ^borettslaget | borettslag | brl | ^brl
    il: idrettslag
    -: under avvikling | under konkursbehandling | under tvangsavvikling`,
  PL: `
    spzoo: ^sp z o o | sp zoo | spzoo | spółka z ograniczoną odpowiedzialnością | ^spółka z ograniczoną odpowiedzialnością | spółka z o o | z o o
    spzoospk: sp z o o sp k | spółka z ograniczoną odpowiedzialnością spółka komandytowa | sp z o o spółka komandytowa | sp z o o s k | sp z o o s k a | spółka z ograniczoną odpowiedzialnością spółka komandytowo akcyjna
    sa: s a | spółka akcyjna | ^spółka akcyjna
    spk: sp k | spółka komandytowa | s k
    ska: s k a | spółka komandytowo akcyjna
    spj: sp j | s j | spółka jawna
    sc: s c | spółka cywilna | s c
    spp: sp p | spółka partnerska
    psa: p s a | prosta spółka akcyjna
    spoldzielnia: ^spółdzielnia
    pphu: ^p p h u | ^pphu | ^phu | ^p h u | ^fhu | ^f h u | ^p p u h | ^ppuh | ^zphu | ^pph | ^przedsiębiorstwo produkcyjno handlowo usługowe | ^przedsiębiorstwo handlowo usługowe | ^firma handlowo usługowa
    firma: ^firma
    -: w likwidacji | w upadłości | w upadłości likwidacyjnej | w restrukturyzacji | w organizacji`,
  PT: `
    lda: lda | limitada | ltda | sociedade por quotas
    unip: unipessoal lda | sociedade unipessoal lda | sociedade unipessoal por quotas | unip lda | unipessoal limitada | sociedade unipessoal
    sa: s a | sociedade anónima | sa
    sgps: sgps | s g p s | sgps s a | sgps sa
    crl: c r l | cooperativa de responsabilidade limitada
    snc: snc
    epe: e p e | entidade pública empresarial
    em: e m | empresa municipal | e m s a
    ace: a c e
    -: em liquidação | sociedade em liquidação`,
  RO: `
    srl: ^s r l | ^srl | societate cu răspundere limitată | srl d | srl debutant
    sa: s a | societate pe acțiuni
    scs: scs | societate în comandită simplă
    snc: snc | societate în nume colectiv
    sca: sca
    pfa: ^pfa | ^persoană fizică autorizată
    ii: ^î i | ^întreprindere individuală
    if: ^î f
    ra: ^r a | regia autonomă
    sc: ^s c
    -: în lichidare | în faliment | în insolvență | în reorganizare`,
  SE: `
    ab: ^ab | aktiebolag | ^aktiebolaget | aktiebolaget
    abpubl: ab publ | aktiebolag publ | aktiebolaget publ | publ
    hb: ^hb | handelsbolag | ^handelsbolaget
    kb: ^kb | kommanditbolag | ^kommanditbolaget
    ekfor: ek för | ekonomisk förening | ekonomiska förening
    brf: ^brf | ^bostadsrättsförening | ^bostadsrättsföreningen
    ef: enskild firma
    ideell: ideell förening
    -: i likvidation | i konkurs | under rekonstruktion`,
  SI: `
    doo: d o o | družba z omejeno odgovornostjo
    dd: d d | delniška družba
    dno: d n o | družba z neomejeno odgovornostjo
    kd: k d | komanditna družba
    sp: s p | samostojni podjetnik
    zoo: z o o | z b o | zadruga
    jp: ^javno podjetje
    -: v stečaju | v likvidaciji`,
  SK: `
    sro: s r o | spol s r o | spoločnosť s ručením obmedzeným | spol sro
    as: a s | akciová spoločnosť | akc spol
    ks: k s | komanditná spoločnosť
    vos: v o s | verejná obchodná spoločnosť
    jsa: j s a | jednoduchá spoločnosť na akcie
    druzstvo: ^družstvo
    oz: o z | občianske združenie
    no: n o | nezisková organizácia
    sp: š p | štátny podnik
    -: v likvidácii | v konkurze`,
  US: `
    inc: inc | incorporated
    corp: corp | corporation
    llc: llc | l l c | limited liability company | l c | pllc | p l l c
    lp: l p | limited partnership | lp | lllp
    llp: llp | limited liability partnership
    ltd: ltd | limited
    plc: plc
    co: co | company | cos | companies | and co
    coinc: co inc | company inc | co incorporated
    coltd: co ltd | co limited
    pc: p c | professional corporation
    na: n a | national association
    nv: n v
    sa: s a
    ag: ag
    reit: real estate investment trust`,
}
