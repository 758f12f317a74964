// A student of the school. Each student has a name.
public class Student {
    private final String name;

    public Student(String name) {
        this.name = name;
    }

    // Returns a friendly sentence for this student.
    public String greeting() {
        return "Habari, " + name + "!";
    }
}
