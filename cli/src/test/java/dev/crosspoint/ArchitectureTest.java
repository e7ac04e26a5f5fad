package dev.crosspoint;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.targetOwner;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The directions of the design, checked over every module at once. */
class ArchitectureTest {
    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.crosspoint");

    private static final String[] RIM = {
        "..read..",
        "dev.crosspoint.topology.write..",
        "..export..",
        "..measure..",
        "dev.crosspoint.validation.run..",
        "dev.crosspoint.cli.."
    };

    @Test
    void everyModuleIsLookedAt() {
        for (String module : new String[] {"model", "topology", "validation", "cli"}) {
            assertThat(ALL.stream().map(JavaClass::getPackageName))
                    .anyMatch(name -> name.startsWith("dev.crosspoint." + module));
        }
    }

    @Test
    void packagesFormNoCycle() {
        slices().matching("dev.crosspoint.(**)").should().beFreeOfCycles().check(ALL);
    }

    @Test
    void theModelIsArithmeticOverTheJdk() {
        classes()
                .that()
                .resideInAPackage("dev.crosspoint.model..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.crosspoint.model..",
                        "java.lang..",
                        "java.math..",
                        "java.util",
                        "java.util.function..",
                        "java.util.stream..",
                        "java.util.regex..")
                .check(ALL);
    }

    @Test
    void topologyAndValidationDoNotKnowEachOther() {
        noClasses()
                .that()
                .resideInAPackage("dev.crosspoint.topology..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.crosspoint.validation..", "dev.crosspoint.cli..")
                .check(ALL);
        noClasses()
                .that()
                .resideInAPackage("dev.crosspoint.validation..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.crosspoint.topology..", "dev.crosspoint.cli..")
                .check(ALL);
    }

    @Test
    void graphsStayInTopology() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.crosspoint.topology..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.jgrapht..")
                .check(ALL);
    }

    @Test
    void commonsMathStaysInStatisticsAndFit() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.crosspoint.validation.statistics..", "dev.crosspoint.validation.fit..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.commons.math3..")
                .check(ALL);
    }

    @Test
    void cudaAndNcclAreSeenOnlyInTheProcessesOfRanks() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.crosspoint.validation.measure.nccl.rank..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.bytedeco..")
                .check(ALL);
    }

    @Test
    void onlyTheRimTouchesFilesClocksAndScreens() {
        noClasses()
                .that()
                .resideOutsideOfPackages(RIM)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.io..", "java.nio..", "java.net..", "java.awt..", "java.time..", "javax..")
                .check(ALL);
        noClasses()
                .that()
                .resideOutsideOfPackages(RIM)
                .should()
                .accessTargetWhere(targetOwner(equivalentTo(System.class)).and(target(not(name("arraycopy")))))
                .check(ALL);
    }

    @Test
    void optionsAndChartsStayOnTheCommandLine() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.crosspoint.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("picocli..", "org.knowm.xchart..")
                .check(ALL);
    }
}
