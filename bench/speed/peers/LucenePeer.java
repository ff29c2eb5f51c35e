import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.KeywordField;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.facet.FacetsCollector;
import org.apache.lucene.facet.FacetsCollectorManager;
import org.apache.lucene.facet.StringDocValuesReaderState;
import org.apache.lucene.facet.StringValueFacetCounts;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DocIdStream;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.BytesRef;

/**
 * Lucene, measured: one segment in the order of results, one thread, the query cache that a searcher has.
 *
 * LucenePeer.java build FOLDER reads the path of the rows, builds, and answers the seconds. LucenePeer.java serve FOLDER
 * answers each line with microseconds, total and SHA-1.
 */
public final class LucenePeer {
  private static final List<String> NUMBERS = List.of("day", "revenueFrom", "revenueTo", "employeesFrom", "employeesTo");
  /** Positions between two texts: no phrase reaches so far. */
  private static final int TEXT_GAP = 100;

  private static final Analyzer ANALYZER =
      new Analyzer() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
          return new TokenStreamComponents(new StandardTokenizer());
        }

        @Override
        public int getPositionIncrementGap(String field) {
          return TEXT_GAP;
        }
      };

  public static void main(String[] parameters) throws Exception {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Path folder = Path.of(parameters[1]);
    if (parameters[0].equals("build")) {
      long started = System.nanoTime();
      build(Path.of(lines.readLine()), folder);
      System.out.println((System.nanoTime() - started) / 1e9);
      lines.readLine();
    } else {
      serve(folder, lines);
    }
  }

  private static void build(Path rows, Path folder) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig(ANALYZER);
    config.setRAMBufferSizeMB(512);
    config.setIndexSort(new Sort(new SortField("rank", SortField.Type.LONG)));
    config.setMergeScheduler(new SerialMergeScheduler());
    config.setUseCompoundFile(false);
    try (MMapDirectory directory = new MMapDirectory(folder);
        IndexWriter writer = new IndexWriter(directory, config);
        BufferedReader lines = Files.newBufferedReader(rows)) {
      String[] columns = lines.readLine().split("\t");
      long rank = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        writer.addDocument(documentOf(columns, line.split("\t", columns.length), rank++));
      }
      writer.forceMerge(1);
      writer.commit();
    }
  }

  private static Document documentOf(String[] columns, String[] cells, long rank) {
    Document document = new Document();
    document.add(new NumericDocValuesField("rank", rank));
    for (int at = 0; at < columns.length; at++) {
      String column = columns[at];
      String cell = cells[at];
      if (cell.isEmpty()) continue;
      switch (column) {
        case "json" -> document.add(new StoredField("json", cell.getBytes(StandardCharsets.UTF_8)));
        case "texts" -> {
          for (String text : cell.split("\\|")) document.add(new TextField("texts", text, Store.NO));
        }
        case "tokens" -> {
          for (String token : cell.split(" ")) document.add(new StringField("tokens", token, Store.NO));
        }
        case "divisions" -> {
          for (String token : cell.split(" ")) document.add(new KeywordField("divisions", token, Store.NO));
        }
        default -> {
          if (NUMBERS.contains(column)) document.add(new LongField(column, Long.parseLong(cell), Store.NO));
          else document.add(new KeywordField(column, cell, Store.NO));
        }
      }
    }
    return document;
  }

  private static void serve(Path folder, BufferedReader lines) throws Exception {
    try (DirectoryReader reader = DirectoryReader.open(new MMapDirectory(folder));
        BufferedWriter out = new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8))) {
      IndexSearcher searcher = new IndexSearcher(reader);
      Map<String, StringDocValuesReaderState> states = new HashMap<>();
      out.write("open\n");
      out.flush();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] parts = line.split("\t", -1);
        out.write(parts[0].equals("search") ? search(searcher, parts) : facets(searcher, states, parts));
        out.newLine();
        out.flush();
      }
    }
  }

  private static String search(IndexSearcher searcher, String[] parts) throws Exception {
    int first = Integer.parseInt(parts[1]);
    int count = Integer.parseInt(parts[2]);
    BooleanQuery.Builder whole = new BooleanQuery.Builder();
    addAll(whole, tree(parts[3]));
    boolean ranks = !parts[4].isEmpty();
    if (ranks) whole.add(queryOf(tree(parts[4])), Occur.MUST);
    Query query = whole.build();
    long started = System.nanoTime();
    int[] found;
    long total;
    if (ranks) {
      TopDocs top = searcher.search(query, new TopScoreDocCollectorManager(first + count, null, Integer.MAX_VALUE));
      total = top.totalHits.value();
      found = Arrays.stream(top.scoreDocs).skip(first).mapToInt(hit -> hit.doc).toArray();
    } else {
      Page page = searcher.search(query, new PageManager(first, count));
      total = page.total;
      found = Arrays.copyOf(page.found, (int) Math.max(0, Math.min(count, total - first)));
    }
    List<BytesRef> documents = new ArrayList<>(found.length);
    StoredFields stored = searcher.storedFields();
    for (int document : found) documents.add(stored.document(document, Set.of("json")).getBinaryValue("json"));
    return outcome(started, total, documents);
  }

  private static String facets(IndexSearcher searcher, Map<String, StringDocValuesReaderState> states, String[] parts)
      throws Exception {
    int most = Integer.parseInt(parts[1]);
    String[] columns = parts[2].split(",");
    for (String column : columns) {
      if (!states.containsKey(column)) {
        states.put(column, new StringDocValuesReaderState(searcher.getIndexReader(), column));
      }
    }
    BooleanQuery.Builder whole = new BooleanQuery.Builder();
    addAll(whole, tree(parts[3]));
    Query query = whole.build();
    long started = System.nanoTime();
    FacetsCollector matches = searcher.search(query, new FacetsCollectorManager());
    long total = 0;
    for (FacetsCollector.MatchingDocs each : matches.getMatchingDocs()) total += each.totalHits();
    List<BytesRef> counts = new ArrayList<>();
    for (String column : columns) {
      var result = new StringValueFacetCounts(states.get(column), matches).getTopChildren(most, column);
      counts.add(
          new BytesRef(
              result == null
                  ? ""
                  : Arrays.stream(result.labelValues)
                      .map(each -> each.value.toString())
                      .collect(Collectors.joining(","))));
    }
    return outcome(started, total, counts);
  }

  /** Ends the time of a search, and only then compares. */
  private static String outcome(long started, long total, List<BytesRef> documents) throws Exception {
    double microseconds = (System.nanoTime() - started) / 1e3;
    MessageDigest digest = MessageDigest.getInstance("SHA-1");
    for (BytesRef document : documents) digest.update(document.bytes, document.offset, document.length);
    return microseconds + " " + total + " " + HexFormat.of().formatHex(digest.digest());
  }

  /** The page and the exact total of matches in the order of documents: nothing is scored or compared. */
  private static final class Page implements Collector, LeafCollector {
    private final int first;
    private final int[] found;
    private long total;

    Page(int first, int count) {
      this.first = first;
      this.found = new int[count];
    }

    @Override
    public LeafCollector getLeafCollector(LeafReaderContext leaf) {
      return this;
    }

    @Override
    public ScoreMode scoreMode() {
      return ScoreMode.COMPLETE_NO_SCORES;
    }

    @Override
    public void setScorer(Scorable scorer) {}

    @Override
    public void collect(int document) {
      long at = total++ - first;
      if (at >= 0 && at < found.length) found[(int) at] = document;
    }

    @Override
    public void collect(DocIdStream documents) throws IOException {
      if (total >= first + found.length) total += documents.count();
      else documents.forEach(this::collect);
    }
  }

  private record PageManager(int first, int count) implements CollectorManager<Page, Page> {
    @Override
    public Page newCollector() {
      return new Page(first, count);
    }

    @Override
    public Page reduce(java.util.Collection<Page> pages) {
      return pages.iterator().next();
    }
  }

  private static Iterator<String> tree(String text) {
    return Arrays.asList(text.split(" ")).iterator();
  }

  /** Adds the parts of a conjunction, those of conjunctions within it too. */
  private static void addAll(BooleanQuery.Builder whole, Iterator<String> words) {
    String kind = words.next();
    if (!kind.equals("all")) {
      add(whole, kind, words);
      return;
    }
    for (int left = Integer.parseInt(words.next()); left > 0; left--) addAll(whole, words);
  }

  private static void add(BooleanQuery.Builder whole, String kind, Iterator<String> words) {
    if (kind.equals("not")) whole.add(queryOf(words), Occur.MUST_NOT);
    else whole.add(queryOf(kind, words), Occur.FILTER);
  }

  private static Query queryOf(Iterator<String> words) {
    return queryOf(words.next(), words);
  }

  private static Query queryOf(String kind, Iterator<String> words) {
    switch (kind) {
      case "all" -> {
        int count = Integer.parseInt(words.next());
        if (count == 0) return MatchAllDocsQuery.INSTANCE;
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        for (int left = count; left > 0; left--) add(all, words.next(), words);
        return all.build();
      }
      case "any" -> {
        int count = Integer.parseInt(words.next());
        if (count == 0) return MatchNoDocsQuery.INSTANCE;
        if (count == 1) return queryOf(words);
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        for (int left = count; left > 0; left--) any.add(queryOf(words), Occur.SHOULD);
        return any.build();
      }
      case "in" -> {
        String field = words.next();
        List<BytesRef> terms = new ArrayList<>();
        for (int left = Integer.parseInt(words.next()); left > 0; left--) terms.add(new BytesRef(words.next()));
        return terms.size() == 1 ? new TermQuery(new Term(field, terms.get(0))) : new TermInSetQuery(field, terms);
      }
      case "range" -> {
        String field = words.next();
        String from = words.next();
        String to = words.next();
        return LongField.newRangeQuery(
            field,
            from.equals("*") ? Long.MIN_VALUE : Long.parseLong(from),
            to.equals("*") ? Long.MAX_VALUE : Long.parseLong(to));
      }
      case "phrase" -> {
        String[] stems = new String[Integer.parseInt(words.next())];
        for (int at = 0; at < stems.length; at++) stems[at] = words.next();
        return stems.length == 1 ? new TermQuery(new Term("texts", stems[0])) : new PhraseQuery("texts", stems);
      }
      case "worth" -> {
        float worth = Float.parseFloat(words.next());
        return new BoostQuery(new ConstantScoreQuery(queryOf(words)), worth);
      }
      default -> throw new IllegalArgumentException(kind);
    }
  }
}
