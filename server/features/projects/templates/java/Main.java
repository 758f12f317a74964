// The program starts in the method main. The class Student is in the file Student.java.
public class Main {
    public static void main(String[] args) {
        Student[] students = { new Student("Wanjiru"), new Student("Otieno"), new Student("Amina") };

        for (Student student : students) {
            System.out.println(student.greeting());
        }

        System.out.println("That was " + students.length + " greetings.");
    }
}
