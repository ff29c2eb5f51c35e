/** Parts of a sentence in French. */
import { FORMS, founded, type Grammar, heads, LISTED, SIZES, STATUS, turnover, UNLISTED } from './grammar.ts'

/** French, asked of France. */
export const french: Grammar = {
  country: 'FR',
  activities: ['boulangeries', 'fabricantes de machines-outils', 'menuiseries'],
  requests: [
    '~',
    'Je cherche des ~',
    'Quelles sont les ~ ?',
    'Liste des ~',
    'Trouvez-moi les ~',
    'Y a-t-il des ~ ?',
    "J'aimerais connaître les ~",
    "J'ai besoin d'une liste de ~",
    'Nous sommes à la recherche de ~',
    'Donnez-moi la liste des ~',
    'Connaissez-vous des ~ ?',
    'Où puis-je trouver des ~ ?',
  ],
  kinds: {
    place: [
      [
        { cities: ['Nantes'] },
        '[à|de] Nantes; [basées|situées|implantées|installées|établies|localisées|présentes|domiciliées|ayant leur siège|dont le siège est|dont le siège se trouve|avec siège|ayant un siège|qui se trouvent|qui se situent|qui sont|sises|siégeant] à Nantes; dans la ville de Nantes; sur Nantes; dans Nantes; de la ville de Nantes; [dont le |au |avec un ]siège social à Nantes; nantaises; ayant leur siège social à Nantes; dans le centre de Nantes; à Nantes même; intra-muros à Nantes',
      ],
      [{ cities: ['Lyon'] }, 'à Lyon; lyonnaises; de Lyon; ~ Lyon'],
      [{ cities: ['Dijon'] }, 'à Dijon; dijonnaises; dans la ville de Dijon'],
      [
        { regions: ['Bretagne'] },
        'en Bretagne; de Bretagne; bretonnes; dans la région Bretagne; en région Bretagne; de la région Bretagne; partout en Bretagne; dans toute la Bretagne',
      ],
      [
        { regions: ['Île-de-France'] },
        "en Île-de-France; d'Île-de-France; en Ile de France; franciliennes; en région parisienne; dans la région parisienne; en IDF",
      ],
      [{ regions: ['Occitanie'] }, "en Occitanie; d'Occitanie; occitanes"],
      [
        { regions: ['Nouvelle-Aquitaine|Gironde'] },
        'en Gironde; [dans le|le] département de la Gironde; de la Gironde; dans le 33; (33); département 33; girondines; dans le département 33; de Gironde',
      ],
      [{ regions: ['Normandie'] }, 'en Normandie; normandes; de Normandie'],
      [
        { postcode: ['44000'] },
        '[code postal|au code postal|avec le code postal|dans le code postal|CP|au CP] 44000; 44000 Nantes',
      ],
    ],
    demonym: [
      [{ countriesIso2: ['FR'] }, 'françaises; en France; dans toute la France; de France'],
      [{ countriesIso2: ['BE'] }, 'en Belgique; basées en Belgique; ayant leur siège en Belgique'],
      [{ countriesIso2: ['ES'] }, 'en Espagne; situées en Espagne'],
    ],
    distance: [
      [
        { near: 30 },
        '[dans un rayon de|à moins de|dans les|à|à environ|sur un rayon de|à une distance de|dans un périmètre de|à maximum|à au plus] 30 km [de|autour de] Tours; à moins de 30 kilomètres de Tours; dans un rayon de trente kilomètres autour de Tours; à 30 km de Tours maximum; à 30 km à la ronde de Tours; à 30 km autour de Tours; dans un rayon de 30 km autour de la ville de Tours; Tours + 30 km; 30 km autour de Tours; situées à moins de 30 km de Tours; à 30 km max de Tours; rayon de 30 km autour de Tours; distantes de moins de 30 km de Tours; à 30 km au plus de Tours; Tours (rayon 30 km)',
      ],
    ],
    size: [
      [SIZES.small, 'petites ~; petites entreprises ~; de petite taille; plus petites ~; de petite dimension'],
      [
        SIZES.medium,
        'moyennes ~; de taille moyenne; entreprises moyennes ~; moyennes entreprises ~; de taille intermédiaire',
      ],
      [
        SIZES.large,
        "grandes ~; grandes entreprises ~; de grande taille; les plus grandes ~; grosses entreprises ~; grosses ~; d'envergure; d'une grande taille",
      ],
      [
        SIZES.micro,
        'toutes petites ~; très petites ~; micro-entreprises ~; TPE ~; minuscules ~; de très petite taille; micro entreprises ~',
      ],
      [
        SIZES.sme,
        'PME ~; petites et moyennes entreprises ~; petites et moyennes ~; petites ou moyennes ~; de petite ou moyenne taille; de petite et moyenne taille; TPE et PME ~; TPE/PME ~',
      ],
    ],
    heads: [
      [
        heads(51),
        "[de|avec|ayant|employant|comptant|qui ont|qui emploient|qui comptent|occupant|regroupant] [plus de|au-delà de] 50 [salariés|employés|personnes|collaborateurs|ETP|travailleurs|agents]; de plus de cinquante salariés; [avec un |]effectif [supérieur à|de plus de|>] 50[ salariés| personnes|]; dont l'effectif [dépasse|est supérieur à|excède] 50 [salariés|personnes]; [>|> ]50 salariés; [nombre de salariés|nombre d'employés|effectif|salariés] [> |supérieur à ]50; de + de 50 salariés; où travaillent plus de 50 personnes; qui font travailler plus de 50 personnes; avec un nombre de salariés supérieur à 50; à plus de 50 salariés; dépassant les 50 salariés",
      ],
      [
        heads(50),
        "[de|avec|d'|ayant|employant|qui ont|qui emploient] [au moins|minimum|au minimum|un minimum de|pas moins de|à partir de] 50 [salariés|employés|personnes]; [de|avec] 50 salariés [ou plus|et plus|minimum|au moins|au minimum]; 50+ salariés; avec 50 salariés et plus; de 50 employés et plus; à partir de 50 salariés; effectif >= 50; de 50 ou plus salariés; avec au moins cinquante salariés; comptant 50 salariés ou davantage; ayant un effectif d'au moins 50 personnes; dès 50 salariés",
      ],
      [
        heads(null, 9),
        "[de|avec|ayant|qui ont|employant|qui emploient|comptant] moins de [10|dix] [salariés|employés|personnes]; [de|avec] [9 salariés maximum|9 salariés au maximum|9 salariés au plus|9 salariés ou moins|au maximum 9 salariés|au plus 9 salariés|jusqu'à 9 salariés|maximum 9 salariés|un maximum de 9 salariés]; < 10 salariés; effectif [inférieur à|<|de moins de] 10; dont l'effectif est inférieur à 10 [salariés|personnes]; qui ne dépassent pas 9 salariés; n'excédant pas 9 salariés; avec moins d'une dizaine de salariés; ne comptant pas plus de 9 salariés; de moins de 10 pers.",
      ],
      [
        heads(10, 50),
        "[de|avec|ayant|qui ont|employant|comptant] [10 à 50|entre 10 et 50|de 10 à 50|10-50|dix à cinquante] [salariés|employés|personnes]; [avec un |]effectif [entre 10 et 50|de 10 à 50|compris entre 10 et 50|situé entre 10 et 50]; dont l'effectif est compris entre 10 et 50[ salariés|]; qui emploient entre 10 et 50 personnes; avec un nombre de salariés compris entre 10 et 50; avec au moins 10 et au plus 50 salariés; tranche d'effectif 10 à 50 salariés; effectif : 10 à 50",
      ],
      [
        heads(40, 60),
        "[de|avec|employant|d'|comptant] [50|environ 50|une cinquantaine de|à peu près 50|autour de 50|quelque 50|cinquante|50 environ|plus ou moins 50] [salariés|personnes|employés]; avec un effectif d'environ 50 personnes; à 50 salariés; avec une équipe de 50 personnes",
      ],
      [
        heads(0, 0),
        "sans [salariés|salarié|employés|employé|personnel|aucun salarié]; n'ayant aucun salarié; qui n'ont pas de salariés; avec zéro salarié; qui n'emploient personne; avec 0 salarié; qui n'ont aucun salarié; n'employant aucun salarié",
      ],
    ],
    turnover: [
      [
        turnover(5e6),
        "[avec un |ayant un |réalisant un |au |dont le |]chiffre d'affaires [supérieur à|de plus de|dépassant|d'au moins|au-dessus de|au-delà de|annuel supérieur à|supérieur ou égal à|excédant] [5 millions d'euros|5 M€|5 millions|5 millions €|5.000.000 €|5 000 000 €|5 000 000 euros|cinq millions d'euros|5 M d'euros|5M€|5 MEUR|5 000 K€]; [avec un |]CA [supérieur à|de plus de|>|> à|au-dessus de|d'au moins|minimum de|minimum|dépassant] 5 [M€|millions d'euros|millions]; dont le [chiffre d'affaires|CA] [dépasse|est supérieur à|excède|est de plus de|atteint au moins|dépasse les] 5 [millions d'euros|M€]; qui [réalisent|font|génèrent] [plus de|au moins] 5 [millions d'euros|M€|millions] [de chiffre d'affaires|de CA|de ventes|de revenus|de chiffre d'affaires par an|]; réalisant plus de 5 millions d'euros de chiffre d'affaires; [de|avec|à] plus de 5 [millions|millions d'euros|M€] de [CA|chiffre d'affaires|revenus]; avec des [revenus|ventes|recettes] [supérieurs à|supérieures à|de plus de] 5 millions d'euros; qui facturent plus de 5 millions d'euros; faisant plus de 5 M€ de CA",
      ],
      [
        turnover(2.5e6),
        "avec un chiffre d'affaires [supérieur à|de plus de] [2,5 millions d'euros|2,5 M€|2 500 000 euros|2.5 M€|deux millions et demi d'euros]",
      ],
      [
        turnover(null, 5e5),
        "[avec un |au |]chiffre d'affaires [inférieur à|de moins de|en dessous de|sous|d'au plus|de maximum|ne dépassant pas|au-dessous de|n'excédant pas] [500 000 euros|500 000 €|500 K€|500k€|500 000€|500.000 euros|500 mille euros|un demi-million d'euros|cinq cent mille euros|500 k€|500 KEUR]; qui font moins de 500 000 € de [CA|chiffre d'affaires]; dont le [CA|chiffre d'affaires] [est inférieur à|ne dépasse pas|n'excède pas] 500 000 €; CA < 500 k€; de moins de 500 000 € de CA",
      ],
      [
        turnover(2e6, 1e7),
        "[avec un |]chiffre d'affaires [entre 2 et 10 millions d'euros|compris entre 2 et 10 M€|de 2 à 10 millions d'euros|situé entre 2 et 10 millions d'euros|entre 2 M€ et 10 M€|entre 2 et 10 M€|allant de 2 à 10 M€|entre deux et dix millions d'euros|entre 2 millions et 10 millions d'euros]; CA [entre 2 et 10 M€|de 2 à 10 M€|compris entre 2 et 10 millions d'euros|2-10 M€]; qui réalisent entre 2 et 10 millions d'euros[ de chiffre d'affaires| de CA|]; entre 2 et 10 millions d'euros de [CA|chiffre d'affaires]; faisant entre 2 et 10 M€ de CA; de 2 à 10 M€ de chiffre d'affaires",
      ],
      [
        turnover(1e9),
        "avec un chiffre d'affaires [supérieur à|de plus d'|dépassant] [un milliard d'euros|1 milliard d'euros|1 Md€]; faisant plus d'un milliard de chiffre d'affaires",
      ],
    ],
    founded: [
      [
        founded('2016-01-01'),
        "[créées|fondées|constituées|nées|immatriculées|ouvertes|lancées|établies|enregistrées] [après|postérieurement à|après l'année] 2015; [créées|fondées|constituées|ouvertes|immatriculées|actives] [depuis|à partir de|dès] 2016; qui ont été [créées|fondées|constituées] après 2015; qui sont nées après 2015; dont la création [est postérieure à|date d'après] 2015; ayant été créées après 2015; [date de création|année de création] [après|postérieure à|> ] 2015; avec une date de création après 2015; depuis 2016; qui ont ouvert après 2015; qui existent depuis 2016; créées après le 31 décembre 2015; postérieures à 2015",
      ],
      [
        founded(null, '1989-12-31'),
        "[créées|fondées|constituées|nées|immatriculées|ouvertes|établies] [avant|antérieurement à|avant l'année] 1990; qui ont été [créées|fondées] avant 1990; qui existaient [déjà |]avant 1990; qui existent depuis avant 1990; dont la création [est antérieure à|date d'avant] 1990; [créées|fondées] jusqu'en 1989; [date de création|année de création] avant 1990; antérieures à 1990; datant d'avant 1990; créées au plus tard en 1989; d'avant 1990; ayant été fondées avant 1990",
      ],
      [
        founded('2006-01-01', '2010-12-31'),
        '[créées|fondées|constituées|nées|immatriculées|ouvertes] [entre 2006 et 2010|de 2006 à 2010|dans les années 2006 à 2010|dans les années 2006-2010|en 2006-2010|2006-2010|durant la période 2006-2010|sur la période 2006-2010|dans la période 2006-2010|entre les années 2006 et 2010]; qui ont été créées entre 2006 et 2010; date de création entre 2006 et 2010; dont la création se situe entre 2006 et 2010; dont la date de création est comprise entre 2006 et 2010; qui sont nées entre 2006 et 2010; entre 2006 et 2010',
      ],
      [
        founded('2012-01-01', '2012-12-31'),
        "[créées|fondées|constituées|nées|immatriculées|ouvertes|lancées] [en 2012|en l'an 2012|au cours de 2012|pendant l'année 2012|durant l'année 2012|en l'année 2012|courant 2012]; qui ont [ouvert|été créées|été fondées|démarré] en 2012; qui sont nées en 2012; [année de création|date de création] [2012|: 2012]; dont la création remonte à 2012; datant de 2012; de 2012; ayant ouvert en 2012",
      ],
      [
        founded('1990-01-01', '1999-12-31'),
        '[créées|fondées|nées|ouvertes] [dans les années 90|dans les années 1990|dans les années quatre-vingt-dix|durant les années 90|pendant les années 90]; des années [90|1990]; qui ont été créées dans les années 90; qui datent des années 90; datant des années 90',
      ],
      [
        founded(null, '2006-06-15'),
        "[de|ayant|avec|qui ont|âgées de] plus de [20|vingt] ans [d'existence|d'ancienneté|d'activité|d'expérience|d'âge|de métier|d'histoire]; [actives|existant|en activité|établies|présentes sur le marché] depuis [plus de|au moins] [20|vingt] ans; qui [existent|sont actives|travaillent|exercent] depuis [plus de|au moins] [20|vingt] ans; plus [anciennes|vieilles] que 20 ans; [créées|fondées] il y a plus de [20|vingt] ans; vieilles de plus de 20 ans; qui ont été créées il y a plus de 20 ans; âgées de plus de 20 ans; ayant au moins 20 ans d'existence; avec une ancienneté de plus de 20 ans; depuis plus de vingt ans; qui ont plus de 20 ans",
      ],
      [
        founded('2021-06-15'),
        "[de|ayant|qui ont|âgées de|avec] moins de [5|cinq] ans [d'existence|d'ancienneté|d'activité|d'âge]; [créées|fondées|nées|ouvertes|constituées|immatriculées] [ces 5 dernières années|ces cinq dernières années|au cours des 5 dernières années|dans les cinq dernières années|durant les 5 dernières années|depuis moins de 5 ans|il y a moins de 5 ans|ces cinq derniers ans|il y a moins de cinq ans|lors des cinq dernières années|au cours des cinq dernières années]; qui existent depuis moins de 5 ans; qui ont moins de 5 ans; plus jeunes que 5 ans; qui ont été créées [ces 5 dernières années|il y a moins de 5 ans|au cours des cinq dernières années]; n'ayant pas plus de 5 ans; qui n'ont pas plus de 5 ans; existant depuis moins de cinq ans; âgées de moins de 5 ans; de moins de 5 ans d'existence; qui n'ont pas encore 5 ans",
      ],
      [
        founded('2024-06-15'),
        "récemment [créées|fondées|ouvertes|constituées|immatriculées]; [créées|ouvertes|fondées|constituées] récemment; nouvellement [créées|ouvertes|fondées]; de création récente; qui viennent d'[ouvrir|être créées]; tout juste créées; fraîchement [créées|ouvertes]; qui ont [ouvert récemment|récemment ouvert]",
      ],
      [
        founded('2026-01-01', '2026-12-31'),
        "[créées|fondées|ouvertes|nées|immatriculées] [cette année|dans l'année en cours|au cours de cette année]; qui ont ouvert cette année",
      ],
      [
        founded('2025-01-01', '2025-12-31'),
        "[créées|fondées|ouvertes|nées|immatriculées] [l'année dernière|l'an dernier|l'an passé|l'année passée|au cours de l'année dernière]; qui ont ouvert l'année dernière",
      ],
    ],
    status: [
      [
        STATUS.active,
        "[encore|toujours|actuellement] [actives|en activité|ouvertes|existantes|opérationnelles]; actives; qui sont [encore |toujours |]actives; qui sont [encore |toujours |]en activité; en activité; uniquement actives; seulement celles en activité; qui existent encore; qui existent toujours; non radiées; non fermées; statut actif; en cours d'activité; dont l'activité continue; toujours en vie; uniquement celles qui sont actives; seulement les actives; non dissoutes",
      ],
      [
        STATUS.dissolved,
        "dissoutes; radiées; fermées; cessées; [qui ont|ayant] [fermé|cessé leur activité|cessé toute activité|fermé leurs portes|mis la clé sous la porte|cessé d'exister|été radiées|été dissoutes]; qui n'existent plus; définitivement fermées; plus en activité; qui ne sont plus [en activité|actives]; disparues; radiées du registre[ du commerce|]; radiées du RCS; n'existant plus; qui ont disparu",
      ],
      [
        STATUS.liquidation,
        '[qui sont |]en liquidation; en cours de liquidation; en liquidation amiable; en voie de liquidation; mises en liquidation; placées en liquidation',
      ],
      [
        STATUS.bankrupt,
        '[en|qui ont fait|ayant fait|qui sont en] faillite; en liquidation judiciaire; qui ont déposé le bilan; en dépôt de bilan; placées en liquidation judiciaire; insolvables; ayant déposé le bilan; tombées en faillite; mises en faillite',
      ],
    ],
    form: [
      [
        FORMS.private,
        "[sous forme de|en|constituées en|de forme juridique|ayant la forme de|dont la forme juridique est|qui sont des|immatriculées en|de type|sous la forme d'une|de forme] [SARL|SAS]; forme juridique : SARL; SARL ~; en SASU; à responsabilité limitée",
      ],
      [
        FORMS.public,
        "[sous forme de|de forme juridique|constituées en|sous la forme d'une] [SA|société anonyme|S.A.]; sociétés anonymes ~",
      ],
      [
        FORMS.cooperative,
        "[sous forme de|constituées en|organisées en|sous la forme d'une] [coopérative|SCOP]; coopératives ~; coopératives de ~; en coopérative",
      ],
      [
        FORMS.nonProfit,
        "à but non lucratif; sans but lucratif; sous forme d'association; associatives; sous statut associatif; associations de ~",
      ],
      [
        FORMS.sole,
        "en entreprise individuelle; en nom propre; entreprises individuelles ~; en EI; sous forme d'entreprise individuelle; auto-entrepreneurs ~",
      ],
      [
        FORMS.partnership,
        'en SNC; sous forme de société civile; sous forme de SCI; en société en nom collectif; en société de personnes',
      ],
    ],
    listing: [
      [
        LISTED,
        'cotées; cotées en [bourse|Bourse]; qui sont cotées[ en bourse|]; en bourse; à la bourse; introduites en bourse; dont les actions sont cotées; cotées sur Euronext; cotées à Paris; inscrites à la cote; cotées à la Bourse de Paris; dont le titre est coté',
      ],
      [
        UNLISTED,
        'non cotées; non cotées en bourse; qui ne sont pas cotées[ en bourse|]; pas cotées en bourse; hors bourse; qui ne sont pas en bourse; pas en bourse; à capitaux privés',
      ],
    ],
    exclusion: [
      [
        { excluded: 'pâtisseries' },
        "[, mais pas les|, mais pas de|, pas de|sauf les|hors|excepté les|, à l'exception des|, sans les|, à l'exclusion des|, mais sans|hormis les|en excluant les|, exclure les|, à part les|, autres que les|, mais pas des|, en dehors des|, excluant les|, mais non les|sans] pâtisseries; qui ne [sont|font] pas [des |de ]pâtisseries; , pâtisseries exclues; , pâtisseries exceptées; , et non des pâtisseries",
      ],
      [
        { excluded: 'filters' },
        "[pas|sauf|mais pas|, mais pas|excepté|hormis|ailleurs qu'|autre part qu'] à Caen; hors de Caen; en dehors de Caen; hors Caen; sauf Caen; qui ne sont pas à Caen; à l'exception de Caen; mais pas de Caen; pas sur Caen; Caen excepté; Caen exclu; à l'extérieur de Caen; qui ne sont pas situées à Caen",
      ],
    ],
    unknown: [
      [
        'ignored',
        "certifiées ISO 9001; familiales; à gestion familiale; qui exportent; rentables; bénéficiaires; qui font des bénéfices; bien notées; avec de bons avis; labellisées bio; certifiées bio; dirigées par une femme; dirigées par des femmes; ayant levé des fonds; qui ont levé des fonds; en croissance; en forte croissance; avec un site web; avec un email; avec numéro de téléphone; sans dettes; les meilleures ~; qui cherchent des investisseurs; qui recrutent; qui embauchent; avec des brevets; avec une boutique en ligne; exportatrices; tenues par des femmes; indépendantes; appartenant à une famille; détenues par une famille; ouvertes le dimanche; près de chez moi; à vendre; à reprendre; déficitaires; qui perdent de l'argent; avec un site internet",
      ],
    ],
  },
}
