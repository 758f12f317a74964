import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Runs in a warm Java sandbox: boots the JVM, warms up the compiler and waits (descriptor 100, the gate) for the one
 * program, which it compiles and runs. Stack traces, threads and exit codes are as with a normal start by `java`.
 */
public class WarmHost {
  private static final String GATE = "/proc/self/fd/100", STATUS = "/proc/self/fd/101", LIVE = "/proc/self/fd/102";
  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
  private static final StandardJavaFileManager FILES =
      COMPILER.getStandardFileManager(null, null, StandardCharsets.UTF_8);
  static boolean hasFailed;

  public static void main(String[] argv) throws Throwable {
    Class<?> hidden = hiddenProgram();
    warmUp(hidden);
    OutputStream status = new FileOutputStream(STATUS);
    status.write('w');
    String[] told = new String(readAll(GATE), StandardCharsets.UTF_8).split("\0", -1);
    if (told[0].equals("live")) System.setIn(new BufferedInputStream(new FileInputStream(LIVE)));

    StringWriter complaints = new StringWriter();
    boolean isCompiled = compile(Path.of(argv[0]), Path.of("."), new PrintWriter(complaints));
    status.write(isCompiled ? 'r' : 'c');
    status.close();
    if (!isCompiled) {
      System.err.print(complaints);
      System.err.flush();
      Runtime.getRuntime().halt(1);
    }
    run(hidden, argv[0].replaceFirst("\\.java$", ""), Arrays.copyOfRange(told, 1, told.length));
  }

  /** Reads a pipe to its end. Files.readAllBytes would first ask for the size, which a pipe does not have. */
  private static byte[] readAll(String path) throws IOException {
    try (var bytes = new DataInputStream(new FileInputStream(path))) {
      return bytes.readAllBytes();
    }
  }

  private static boolean compile(Path source, Path folder, PrintWriter complaints) {
    List<String> options = List.of("-proc:none", "-cp", folder.toString(), "-d", folder.toString());
    return COMPILER.getTask(complaints, FILES, null, options, null, FILES.getJavaFileObjects(source)).call();
  }

  private static void run(Class<?> hidden, String name, String[] arguments) throws Throwable {
    System.setProperty("java.class.path", ".");
    ClassLoader loader = loaderOf(Path.of("/box"));
    MethodHandle main = mainOf(name, loader);
    Thread program = programOf(hidden, main, arguments);
    program.setContextClassLoader(loader);
    Thread.currentThread().setName("DestroyJavaVM");
    program.start();
    program.join();
    if (!hasFailed) return;
    // Gives the exit code of an exception in the main thread; the exception itself has been printed already.
    Thread.currentThread().setUncaughtExceptionHandler((thread, thrown) -> {});
    throw new RuntimeException();
  }

  private static ClassLoader loaderOf(Path folder) throws IOException {
    return new URLClassLoader(new URL[] {folder.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
  }

  private static MethodHandle mainOf(String name, ClassLoader loader) throws Throwable {
    try {
      Method main = Class.forName(name, false, loader).getMethod("main", String[].class);
      if (!Modifier.isStatic(main.getModifiers()) || main.getReturnType() != void.class)
        throw new NoSuchMethodException();
      main.setAccessible(true);
      return MethodHandles.lookup().unreflect(main).asFixedArity();
    } catch (ClassNotFoundException missing) {
      return giveUp("Error: Could not find or load main class " + name + "\nCaused by: " + missing);
    } catch (NoSuchMethodException missing) {
      return giveUp(
          "Error: Main method not found in class " + name + ", please define the main method as:\n"
              + "   public static void main(String[] args)");
    }
  }

  private static MethodHandle giveUp(String why) {
    System.err.println(why);
    Runtime.getRuntime().halt(1);
    return null;
  }

  /** Loads Program as a hidden class: stack traces omit its frames, so the student's main is the last frame. */
  private static Class<?> hiddenProgram() throws Throwable {
    try (var bytes = WarmHost.class.getResourceAsStream("WarmHost$Program.class")) {
      return MethodHandles.lookup().defineHiddenClass(bytes.readAllBytes(), true).lookupClass();
    }
  }

  private static Thread programOf(Class<?> hidden, MethodHandle main, String[] arguments) throws Throwable {
    var constructor = hidden.getDeclaredConstructor(MethodHandle.class, String[].class);
    return (Thread) constructor.newInstance(main, arguments);
  }

  static class Program extends Thread {
    private final MethodHandle main;
    private final String[] arguments;

    Program(MethodHandle main, String[] arguments) {
      super("main");
      this.main = main;
      this.arguments = arguments;
    }

    @Override
    public void run() {
      try {
        main.invokeExact(arguments);
      } catch (Throwable thrown) {
        hasFailed = true;
        Program.<RuntimeException>rethrow(thrown);
      }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void rethrow(Throwable thrown) throws T {
      throw (T) thrown;
    }
  }

  /** Compiles a typical beginner's program a few times: the compiler is three times as fast afterwards. */
  private static void warmUp(Class<?> hidden) throws Throwable {
    Path folder = Files.createTempDirectory("warm");
    Path source = Files.writeString(folder.resolve("Main.java"), SAMPLE);
    for (int round = 0; round < 3; round++) {
      compile(source, folder, new PrintWriter(System.err));
      Thread program = programOf(hidden, mainOf("Main", loaderOf(folder)), new String[0]);
      program.start();
      program.join();
    }
    for (var file : folder.toFile().listFiles()) file.delete();
    Files.delete(folder);
  }

  private static final String SAMPLE = """
      import java.util.*;
      public class Main {
        interface Change { int of(int x); }
        static int sum = 0;
        public static void main(String[] args) {
          List<Integer> numbers = new ArrayList<>();
          for (int i = 0; i < 10; i++) numbers.add(i * 2);
          Map<String, Integer> ages = new HashMap<>();
          ages.put("Ada", 1);
          StringBuilder text = new StringBuilder();
          for (int number : numbers) text.append(number).append(' ');
          Change change = x -> x + 1;
          sum = change.of(numbers.size());
          String all = text.toString() + ages + String.format("%d %s", sum, "x");
          if (all.isEmpty()) System.out.println(all + new Scanner("1").nextInt());
          numbers.stream().map(x -> x + 1).filter(x -> x > 2).count();
        }
      }
      """;
}
